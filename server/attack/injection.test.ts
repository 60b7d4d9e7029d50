import { expect, test } from "vitest";
import { openApiDocument } from "#server/reference.ts";
import { openProduct, openShop, password, signUpClient } from "#server/testing.ts";

/** Typed text never becomes a mail header or a query (ASVS 1.2.4, 1.3.11). */
const product = await openProduct();
const { owner, slug, cut } = await openShop(product);
const telefone = "11 98765-4321";
let people = 0;
const email = () => `alvo${++people}@exemplo.com`;

const broken = ["Ana\r\nBcc: eva@evil.example", "Ana\nSubject: x", "Ana\r\n\r\n<h1>", "Ana\u0000", "Ana\u0085Bcc: x"];

test.for(broken)("%j as the name in a mail", async (name) => {
  const asks = [
    () => product.browser().auth.registerClient({ slug, full_name: name, email: email(), password, phone: telefone }),
    () =>
      product
        .browser()
        .auth.registerBarbershop({ full_name: "Ana", email: email(), password, barbershop: name, telefone }),
    () => owner.staff.inviteReceptionist({ nome: name, email: email(), telefone }),
    () =>
      product.browser().publicPage.book({
        slug,
        services: [cut.id],
        barber: "any",
        startsAt: "2026-11-24T13:00:00Z",
        nome: name,
        telefone,
      }),
  ];
  for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

test.for(["a@b.co\r\nBcc: eva@evil.example", "a@b.co, eva@evil.example", "<eva@evil.example> a@b.co", "a@b.co\u0000"])(
  "%j as the address of a mail",
  async (to) => {
    const { client } = await signUpClient(product, slug);
    const asks = [
      () => client.auth.recovery.request({ email: to }),
      () => client.auth.email.change({ password, email: to }),
      () => owner.staff.inviteReceptionist({ nome: "Gil", email: to, telefone }),
    ];
    for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: "INVALID_INPUT" });
  },
);

test.for(["%", "_", "' or '1'='1", "\\", "%' --", "x'; drop table clients; --"])(
  "searching clients for %j to see them all",
  async (query) => {
    await signUpClient(product, slug);
    expect(await owner.clients.search({ query })).toEqual([]);
  },
);

test("an address that the server or a page would open, in any call", async () => {
  // No input is a URL, so the server fetches nothing for a caller, and no link contains `javascript:`.
  expect(JSON.stringify(await openApiDocument())).not.toMatch(/"format":"(uri|url|iri)/);
});
