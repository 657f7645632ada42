/** Requests an address without the HTTP cache, so that the response replaces what is cached; also if the page is closed. */
export const reloadUrl = (url: string): Promise<Response> => fetch(url, { cache: 'reload', keepalive: true })
