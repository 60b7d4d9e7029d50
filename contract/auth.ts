import * as z from "zod";
import {
  email,
  password,
  pin,
  SecondFactorCode,
  secondFactor,
  secondFactorRefusals,
  sessions,
} from "#contract/account-security.ts";
import { askGuardian, birthFields } from "#contract/birth.ts";
import { BarberPermissions } from "#contract/barber-permissions.ts";
import { notPublished } from "#contract/booking-refusals.ts";
import { captchaRefusals, CaptchaToken } from "#contract/captcha.ts";
import { entrance } from "#contract/entrance.ts";
import { google } from "#contract/google.ts";
import { passwordRefusals, recovery } from "#contract/recovery.ts";
import { call, commonRefusals } from "#contract/refusals.ts";
import { type SecondFactorDemand, secondFactorDemands } from "#contract/second-factor-demands.ts";
import { screenPaths } from "#contract/screens.ts";
import { DeskRights } from "#contract/shop-settings.ts";
import { Email, Id, line, Password, PersonName, Phone, Role, rowOf, ShopStatus } from "#contract/values.ts";

const wrongCredentials = "Email ou senha incorretos. Verifique suas credenciais e tente novamente.";

export const SignIn = z.strictObject({
  email: z.string().trim().min(1, "Email e senha são obrigatórios.").pipe(Email),
  // No account has a password longer than this.
  password: z.string().min(1, "Email e senha são obrigatórios.").max(128, wrongCredentials),
});
export type SignIn = z.input<typeof SignIn>;

export const RegisterBarbershop = z.strictObject({
  full_name: PersonName,
  email: Email,
  password: Password,
  barbershop: line(2, 80, "Informe o nome da barbearia."),
  telefone: Phone,
  /** Whether the public page shows the phone. */
  mostra_telefone: z.boolean().default(false),
  captcha: CaptchaToken,
});
export type RegisterBarbershop = z.input<typeof RegisterBarbershop>;

export const RegisterClient = z
  .strictObject({
    slug: z.string().min(1).max(60),
    full_name: PersonName,
    email: Email,
    password: Password,
    phone: Phone,
    ...birthFields,
    captcha: CaptchaToken,
  })
  .check(askGuardian);
export type RegisterClient = z.input<typeof RegisterClient>;

/** The first super admin, made with the one-time code of the installation (decisions 4). */
export const RegisterSuperAdmin = z.strictObject({
  full_name: PersonName,
  email: Email,
  password: Password,
  code: line(1, 200, "Informe o código da instalação."),
  captcha: CaptchaToken,
});
export type RegisterSuperAdmin = z.input<typeof RegisterSuperAdmin>;

/** Who is signed in, and in which shop with which role; `barbershop` is null for an account without one. */
export const Session = z.object({
  user: z.object({ id: Id, name: z.string(), email: z.string(), avatar: z.string().nullable() }),
  role: Role,
  barbershop: z
    .object({
      id: Id,
      nome: z.string(),
      slug: z.string(),
      timezone: z.string(),
      status: ShopStatus,
      /** Why the shop is not open; shown only to its admin. */
      status_reason: z.string().nullable(),
    })
    .nullable(),
  /** Whether a second factor protects the account. `missing`: one is required, and nothing else is allowed before it is set up. */
  second_factor: z.enum(["on", "off", "missing"]),
  /** Who requires a second factor for this session; while anyone does, it cannot be turned off. */
  second_factor_demanded_by: z.enum(Object.keys(secondFactorDemands) as SecondFactorDemand[]).nullable(),
  /** Whether the person belongs to another shop too and may change to it with `switchShop`. */
  other_shops: z.boolean(),
  barbeiro_id: Id.nullable(),
  cliente_id: Id.nullable(),
  /** The barber's permissions in the portal; null for other roles. */
  permissions: BarberPermissions.nullable(),
  /** The reception's permissions; null for other roles. */
  desk: DeskRights.nullable(),
  /** Whether the barber may close comandas, not only add sales to them. */
  closes_comandas: z.boolean(),
  /** The refusal code that keeps a screen closed for this person; null where it opens. */
  screens: z.record(z.enum(screenPaths), z.string().nullable()),
});
export type Session = z.infer<typeof Session>;

const OwnShop = z.object({ id: Id, nome: z.string(), role: Role, current: z.boolean() });
export type OwnShop = z.infer<typeof OwnShop>;

/** The new account is signed in; null where the address must be confirmed first. */
const SignedUp = Session.nullable();

/** A screen behind sign-in, by its path in the router. */
export const OpenScreen = z.strictObject({ screen: z.enum(screenPaths) });

const lockRefusals = {
  ACCOUNT_LOCKED: { status: 403, message: "Conta bloqueada por segurança. Entre em contato com o suporte." },
} as const;

const signUpRefusals = {
  ...passwordRefusals,
  ...captchaRefusals,
  EMAIL_TAKEN: {
    status: 409,
    message: "Não foi possível criar a conta com este email. Se ela já é sua, entre com ela.",
  },
} as const;

const lockedUntil = z.object({ minutes: z.int() });

export const auth = {
  google,
  recovery,
  password,
  sessions,
  email,
  pin,
  secondFactor,
  entrance,
  session: call
    .route({ method: "GET", path: "/auth/session", tags: ["Contas"], summary: "A sessão atual, ou null" })
    .output(Session.nullable()),
  signIn: call
    .route({ method: "POST", path: "/auth/sign-in", tags: ["Contas"], summary: "Entrar com e-mail e senha" })
    .errors({
      INVALID_CREDENTIALS: {
        status: 401,
        message: wrongCredentials,
      },
      LOGIN_LOCKED: {
        status: 429,
        message: "Muitas tentativas falhadas. Tente novamente em N minutos.",
        data: lockedUntil,
      },
      TOO_MANY_REQUESTS: {
        ...commonRefusals.TOO_MANY_REQUESTS,
        message: "Muitas tentativas de login. Aguarde alguns minutos antes de tentar novamente.",
      },
    })
    .errors({
      ...lockRefusals,
      EMAIL_NOT_CONFIRMED: {
        status: 403,
        message: "Email não confirmado. Verifique sua caixa de entrada e confirme seu email antes de fazer login.",
      },
      SECOND_FACTOR_NEEDED: { status: 401, message: "Informe o código do seu aplicativo autenticador." },
    })
    .input(SignIn)
    .output(Session),
  signInWithCode: call
    .route({ method: "POST", path: "/auth/sign-in/code", tags: ["Contas"], summary: "Segundo passo para entrar" })
    .errors({
      ...lockRefusals,
      ...secondFactorRefusals,
      CODE_LOCKED: { status: 429, message: "Muitos códigos errados. Aguarde 15 minutos antes de tentar novamente." },
      CHALLENGE_OVER: { status: 401, message: "O tempo para informar o código terminou. Entre novamente." },
    })
    .input(SecondFactorCode)
    .output(Session),
  shops: call
    .route({ method: "GET", path: "/auth/shops", tags: ["Contas"], summary: "Barbearias da própria conta" })
    .output(z.array(OwnShop)),
  switchShop: call
    .route({ method: "POST", path: "/auth/shops/switch", tags: ["Contas"], summary: "Passar para outra barbearia" })
    .input(rowOf("barbershops"))
    .output(z.void()),
  openScreen: call
    .route({ method: "POST", path: "/auth/screens", tags: ["Contas"], summary: "Abrir uma tela" })
    .errors({
      ROUTE_LIMITED: { status: 429, message: "Muitas tentativas de acesso. Tente novamente em alguns minutos." },
    })
    .input(OpenScreen)
    .output(z.void()),
  signOut: call.route({ method: "POST", path: "/auth/sign-out", tags: ["Contas"], summary: "Sair" }).output(z.void()),
  registerBarbershop: call
    .route({
      method: "POST",
      path: "/auth/barbershops",
      successStatus: 201,
      tags: ["Contas"],
      summary: "Cadastrar barbearia e dono",
    })
    .errors({
      ...signUpRefusals,
    })
    .input(RegisterBarbershop)
    .output(SignedUp),
  registerClient: call
    .route({
      method: "POST",
      path: "/auth/clients",
      successStatus: 201,
      tags: ["Contas"],
      summary: "Cadastrar cliente pela página da barbearia",
    })
    .errors({
      ...signUpRefusals,
      BARBERSHOP_NOT_FOUND: { status: 404, message: "Barbearia não encontrada. Confira o link que você recebeu." },
      NOT_PUBLISHED: notPublished,
    })
    .input(RegisterClient)
    .output(SignedUp),
  registerSuperAdmin: call
    .route({
      method: "POST",
      path: "/auth/super-admins",
      successStatus: 201,
      tags: ["Contas"],
      summary: "Criar o primeiro super admin com o código da instalação",
    })
    .errors({
      ...passwordRefusals,
      ...captchaRefusals,
      SUPER_ADMIN_REFUSED: { status: 403, message: "Erro ao criar conta de administrador. Tente novamente." },
    })
    .input(RegisterSuperAdmin)
    .output(Session),
};
