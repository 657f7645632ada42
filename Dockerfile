# Builds the release without Node, because the image has it, and puts it into an image that runs as an unprivileged user with a read-only
# root: docs/deploy.md.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm run release -- --without-node

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /src/dist/everquill /app
# A new volume takes over this owner.
RUN mkdir -m 700 /data && chown 1000:1000 /data
USER 1000:1000
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=6s --start-period=60s CMD ["node", "/app/deploy/health-check.mjs"]
ENTRYPOINT ["/app/everquill"]
CMD ["start"]
