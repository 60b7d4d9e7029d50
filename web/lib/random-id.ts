/** A random UUID. `crypto.randomUUID` is missing on pages without https, such as on a shop's own network. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4 and its variant (RFC 9562, section 5.4).
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
