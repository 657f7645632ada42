/** Browser features that no page of ours uses; an injected script must not be able to ask for them either. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** The header that switches off unused browser features; taking a photo for a portrait needs none of them. */
export const permissionsPolicy = { 'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', ') }
