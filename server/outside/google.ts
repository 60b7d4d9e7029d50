import { createAuthorizationURL, type OAuthProvider } from "better-auth/oauth2";
import { createRemoteJWKSet, jwtVerify } from "jose";
import * as z from "zod";

export type GoogleOptions = { clientId: string; clientSecret: string; issuer: string };

const patience = 8000;

const Discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
type Discovered = z.infer<typeof Discovered>;

const Tokens = z.object({ id_token: z.string() });
const Claims = z.object({
  sub: z.string().min(1),
  email: z.string().min(3),
  email_verified: z.boolean(),
  nonce: z.string(),
});

/**
 * Google by OpenID Connect, as a provider of better-auth. Its addresses are discovered at the first use: discovery at the start would
 * delay it, and a failure would be permanent. It never creates accounts.
 */
export function googleProvider({ clientId, clientSecret, issuer }: GoogleOptions, redirectURI: string): OAuthProvider {
  const addresses = lookedUp(issuer);
  return {
    id: "google",
    name: "Google",
    disableImplicitSignUp: true,
    requiresIdTokenNonce: true,
    options: { disableSignUp: true, disableIdTokenSignIn: true },
    accountSubject: ({ profile }) => (profile as z.infer<typeof Claims>).sub,
    createAuthorizationURL: async ({ state, codeVerifier, idTokenNonce }) =>
      createAuthorizationURL({
        id: "google",
        options: { clientId },
        authorizationEndpoint: (await addresses()).found.authorization_endpoint,
        scopes: ["openid", "email"],
        prompt: "select_account",
        redirectURI,
        state,
        codeVerifier,
        nonce: idTokenNonce,
      }),
    validateAuthorizationCode: async ({ code, codeVerifier = "" }) => {
      const { found } = await addresses();
      const body = { grant_type: "authorization_code", code, code_verifier: codeVerifier, redirect_uri: redirectURI };
      const answer = await ask(found.token_endpoint, { ...body, client_id: clientId, client_secret: clientSecret });
      return { idToken: Tokens.parse(answer).id_token };
    },
    getUserInfo: async ({ idToken = "", expectedIdTokenNonce }) => {
      const { found, keys } = await addresses();
      const expected = { issuer: found.issuer, audience: clientId, algorithms: ["RS256"], maxTokenAge: "1h" };
      const verified = await jwtVerify(idToken, keys, expected).catch(() => null);
      const { data } = Claims.safeParse(verified?.payload);
      if (!data || data.nonce !== expectedIdTokenNonce) return null;
      return { user: { email: data.email, emailVerified: data.email_verified }, data };
    },
  };
}

type Addresses = { found: Discovered; keys: ReturnType<typeof createRemoteJWKSet> };

/** Discovers once; after a failure it tries again the next time. */
function lookedUp(issuer: string): () => Promise<Addresses> {
  let known: Addresses | undefined;
  return async () => {
    if (known) return known;
    const found = Discovered.parse(await ask(`${issuer}/.well-known/openid-configuration`));
    known = { found, keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: patience }) };
    return known;
  };
}

async function ask(url: string, body?: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, {
    ...(body ? { method: "POST", body: new URLSearchParams(body) } : {}),
    redirect: "error",
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw new Error(`Google answered ${response.status}.`);
  return response.json();
}
