import { expect, test } from "vitest";
import { mayComeIn } from "#server/features/auth/demo/rules.ts";

const demo = { email: "dono@navalha.example", publicUrl: null };

test.each(["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])("a demo account comes in from %s", (address) => {
  expect(mayComeIn({ ...demo, address })).toBe(true);
});

test.each(["192.168.0.7", "10.0.0.1", "::ffff:192.168.0.7", "fe80::1", "localhost", ""])(
  "a demo account stays outside from %j",
  (address) => {
    expect(mayComeIn({ ...demo, address })).toBe(false);
  },
);

test("a demo account stays outside in production, where a proxy stands on the same machine", () => {
  expect(mayComeIn({ ...demo, address: "127.0.0.1", publicUrl: "https://barba.com.br" })).toBe(false);
});

test.each(["dono@exemplo.com", "dono@outra-navalha.example", "dono@navalha.example.com"])(
  "%s comes in from anywhere",
  (email) => {
    expect(mayComeIn({ email, address: "203.0.113.9", publicUrl: null })).toBe(true);
  },
);
