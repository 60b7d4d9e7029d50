import { BlockList, isIPv6 } from "node:net";

/** Every account of the demo shop, and nobody else: `.example` belongs to no one (RFC 2606). */
export const demoDomain = "navalha.example";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

type Attempt = { email: string; address: string; publicUrl: string | null };

/** Whether this account may come in by this way: demo accounts only in local mode, from the machine itself (decisions 9). */
export function mayComeIn({ email, address, publicUrl }: Attempt): boolean {
  if (!email.endsWith(`@${demoDomain}`)) return true;
  return publicUrl === null && loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
