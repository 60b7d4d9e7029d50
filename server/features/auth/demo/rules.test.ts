import { expect, test } from "vitest";
import { mayComeIn } from "#server/features/auth/demo/rules.ts";

const demo = "dono@navalha.example";
const local = { publicUrl: null };
const from = (address: string, headers = {}) => ({
  deps: local,
  address,
  headers: { host: "localhost:3000", ...headers },
});

test.each(["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])("a demo account comes in from %s", (address) => {
  expect(mayComeIn(from(address), demo)).toBe(true);
});

test.each(["192.168.0.7", "10.0.0.1", "::ffff:192.168.0.7", "fe80::1", "localhost", ""])(
  "a demo account stays outside from %j",
  (address) => {
    expect(mayComeIn(from(address), demo)).toBe(false);
  },
);

test("a demo account stays outside where a proxy on the same machine passes somebody on", () => {
  expect(mayComeIn(from("127.0.0.1", { "x-forwarded-for": "203.0.113.9" }), demo)).toBe(false);
});

test.each(["127.0.0.1:3000", "[::1]:3000", "localhost"])("a demo account comes in at %s", (host) => {
  expect(mayComeIn(from("127.0.0.1", { host }), demo)).toBe(true);
});

test.each(["evil.example", "localhost.evil.example:3000", "203.0.113.9", "0.0.0.0:3000"])(
  "a demo account stays outside at %s, a name that was made to lead here",
  (host) => {
    expect(mayComeIn(from("127.0.0.1", { host }), demo)).toBe(false);
  },
);

test("a demo account stays outside in production", () => {
  expect(mayComeIn({ ...from("127.0.0.1"), deps: { publicUrl: "https://barba.com.br" } }, demo)).toBe(false);
});

test.each(["dono@exemplo.com", "dono@outra-navalha.example", "dono@navalha.example.com"])(
  "%s comes in from anywhere",
  (email) => {
    expect(mayComeIn(from("203.0.113.9"), email)).toBe(true);
  },
);
