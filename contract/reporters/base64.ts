export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
