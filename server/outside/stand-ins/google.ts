import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { listening } from "./listening.ts";

export const googleKeys = { clientId: "a client of the tests", clientSecret: "a secret of the tests" };

export type GooglePerson = { sub: string; email: string; email_verified: boolean };
type Authorization = { person: GooglePerson; challenge: string; nonce: string; redirect: string };
type Fault = "silent" | "failing" | "other key" | "other audience" | "other issuer" | "other nonce" | "old" | null;

/** Speaks OpenID Connect like Google: returns with a code for `person`; null cancels. `fault` breaks the token. */
export async function openGoogle() {
  const own = await generateKeyPair("RS256");
  const foreign = await generateKeyPair("RS256");
  const codes = new Map<string, Authorization>();
  const state: { person: GooglePerson | null; fault: Fault } = { person: null, fault: null };
  const sign = async ({ person, nonce }: Authorization): Promise<string> => {
    const { fault } = state;
    return new SignJWT({ ...person, nonce: fault === "other nonce" ? "another" : nonce })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .setIssuer(fault === "other issuer" ? "https://evil.example" : standIn.url)
      .setAudience(fault === "other audience" ? "another client" : googleKeys.clientId)
      .setIssuedAt(fault === "old" ? "3 hours ago" : undefined)
      .setExpirationTime("1 hour")
      .sign((fault === "other key" ? foreign : own).privateKey);
  };
  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const given = Object.fromEntries(new URLSearchParams(await text(request)));
    const authorization = codes.get(given.code ?? "");
    codes.delete(given.code ?? "");
    const proof = createHash("sha256")
      .update(given.code_verifier ?? "")
      .digest("base64url");
    const known = given.client_id === googleKeys.clientId && given.client_secret === googleKeys.clientSecret;
    const isTheirs =
      authorization && proof === authorization.challenge && given.redirect_uri === authorization.redirect && known;
    if (!isTheirs || state.fault === "failing") return json(response, 400, { error: "invalid_grant" });
    json(response, 200, {
      id_token: await sign(authorization),
      access_token: "unused",
      token_type: "Bearer",
      expires_in: 3600,
    });
  };
  const standIn = await listening(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://stand-in");
    if (state.fault === "silent") response.destroy();
    else if (url.pathname === "/authorize")
      response.writeHead(302, { location: returned(url, state.person, codes) }).end();
    else if (url.pathname === "/token") await token(request, response);
    else if (url.pathname === "/keys")
      json(response, 200, { keys: [{ ...(await exportJWK(own.publicKey)), kid: "1", alg: "RS256", use: "sig" }] });
    else json(response, 200, discovery(standIn.url));
  });
  return { ...standIn, state };
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  };
}

function returned(
  { searchParams: params }: URL,
  person: GooglePerson | null,
  codes: Map<string, Authorization>,
): string {
  const back = new URL(params.get("redirect_uri") ?? "");
  back.searchParams.set("state", params.get("state") ?? "");
  if (!person) back.searchParams.set("error", "access_denied");
  else {
    const code = randomUUID();
    const [challenge, nonce] = [params.get("code_challenge") ?? "", params.get("nonce") ?? ""];
    codes.set(code, { person, challenge, nonce, redirect: params.get("redirect_uri") ?? "" });
    back.searchParams.set("code", code);
  }
  return back.href;
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
