import * as z from "zod";
import { ProvePassword, wrongPassword } from "#contract/account-security.ts";
import { call } from "#contract/refusals.ts";

const tags = ["Contas"];

const refusals = {
  GOOGLE_OFF: { status: 404, message: "A entrada com o Google não está disponível." },
  GOOGLE_SILENT: { status: 424, message: "O Google não respondeu. Tente de novo ou entre com e-mail e senha." },
} as const;

/** The sign-in page, and the page to open afterwards; both pages of our own. */
const BeginGoogle = z.strictObject({
  entrance: z.enum(["/auth", "/barbeiro/login", "/cliente/auth"]),
  origem: z.string().max(500).startsWith("/").optional(),
});

const profilePages = [
  "/perfil",
  "/barbeiro/perfil",
  "/recepcionista/perfil",
  "/cliente/perfil",
  "/client/profile",
  "/super-admin/conta",
] as const;

const LinkGoogle = z.strictObject({ ...ProvePassword.shape, page: z.enum(profilePages) });

const Address = z.object({ url: z.string() });

/** Signing in with a Google account, where the installation has it configured. */
export const google = {
  begin: call
    .route({ method: "POST", path: "/auth/google", tags, summary: "Começar a entrar com o Google" })
    .errors(refusals)
    .input(BeginGoogle)
    .output(Address),
  linked: call
    .route({ method: "GET", path: "/auth/google", tags, summary: "Se a própria conta tem uma conta Google conectada" })
    .output(z.object({ linked: z.boolean() })),
  link: call
    .route({ method: "POST", path: "/auth/google/link", tags, summary: "Começar a conectar uma conta Google" })
    .errors({ ...refusals, ...wrongPassword })
    .input(LinkGoogle)
    .output(Address),
  unlink: call
    .route({ method: "POST", path: "/auth/google/unlink", tags, summary: "Desconectar a conta Google" })
    .errors(wrongPassword)
    .input(ProvePassword)
    .output(z.void()),
};
