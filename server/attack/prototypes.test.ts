import { expect, test } from "vitest";
import { json, send } from "#server/security/raw.ts";
import { openProduct, openShop } from "#server/testing.ts";

/** No request changes or reads the prototypes of the server's objects (ASVS 1.5.2, 15.3.6). */
const product = await openProduct();
const { slug } = await openShop(product);
const { url } = product;

const poisoned = [
  `{"__proto__":{"polluted":true},"email":"x@exemplo.com","password":"errada"}`,
  `{"constructor":{"prototype":{"polluted":true}},"email":"x@exemplo.com","password":"errada"}`,
  `{"email":{"__proto__":{"polluted":true}},"password":"errada"}`,
  `{"\\u005f_proto__":{"polluted":true},"email":"x@exemplo.com","password":"errada"}`,
];

test.for(poisoned)("the body %s", async (body) => {
  const plain = await send(`${url}/api/v1/auth/sign-in`, { headers: json, body });
  const typed = await send(`${url}/rpc/auth/signIn`, { headers: json, body: `{"json":${body}}` });
  expect([plain.status, typed.status]).toEqual([400, 400]);
  expect({}).not.toHaveProperty("polluted");
});

const metas = [
  [0, "__proto__", "polluted"],
  [1, "constructor", "prototype", "polluted"],
  [1, "email", "__proto__", "polluted"],
  [5, "__proto__"],
];

test.for(metas)("the typed client's description of types %j", async (...[meta]) => {
  const body = JSON.stringify({ json: { email: "x@exemplo.com", password: "errada" }, meta: [meta] });
  expect((await send(`${url}/rpc/auth/signIn`, { headers: json, body })).status).toBeOneOf([400, 401]);
  expect({}).not.toHaveProperty("polluted");
});

const queries = [
  "__proto__[polluted]=true",
  "__proto__.polluted=true",
  "constructor[prototype][polluted]=true",
  "services[__proto__][polluted]=true",
  "services[]=x&services[__proto__]=true",
];

test.for(queries)("the query %s", async (query) => {
  const address = `${url}/api/v1/public/barbershops/${slug}/free-times?${query}`;
  expect((await send(address, { method: "GET" })).status).toBe(400);
  expect({}).not.toHaveProperty("polluted");
});

test.for(["__proto__", "constructor", "constructor/prototype", "auth/__proto__", "auth/toString", "hasOwnProperty"])(
  "calling /rpc/%s",
  async (path) => {
    expect((await send(`${url}/rpc/${path}`, { headers: json, body: "{}" })).status).toBe(404);
  },
);
