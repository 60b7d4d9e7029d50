import { URI } from "otpauth";
import { expect } from "vitest";
import { password, type Product, signUpClient, type TestClient } from "#server/testing.ts";

/** A client with an authenticator app; `code` returns its code, now or `steps` half minutes later. */
export async function guarded(product: Product, slug: string) {
  const { client, email } = await signUpClient(product, slug);
  const { uri, recoveryCodes } = await client.auth.secondFactor.begin({ password });
  const app = URI.parse(uri);
  const code = (steps = 0) => app.generate({ timestamp: Date.now() + steps * 30_000 });
  // The half minute may end before the server checks, which makes the previous code too old.
  const confirm = () => client.auth.secondFactor.confirm({ code: code(-1) });
  await confirm().catch(confirm);
  return { client, email, code, recoveryCodes };
}

/** A browser that has entered the right password and still needs the code. */
export async function passPassword({ browser }: Pick<Product, "browser">, email: string): Promise<TestClient> {
  const owing = browser();
  await expect(owing.auth.signIn({ email, password })).rejects.toMatchObject({ code: "SECOND_FACTOR_NEEDED" });
  expect(await owing.auth.session()).toBeNull();
  return owing;
}
