import * as z from "zod";
import { list, listCall, Search } from "#contract/list.ts";
import { roleNames } from "#contract/role-names.ts";
import { call } from "#contract/refusals.ts";
import {
  alreadyInvited,
  alreadySuperAdmin,
  InviteSuperAdmin,
  Sent,
  superAdminInvitationList,
} from "#contract/staff-invitations.ts";
import { keptShopPlans } from "#contract/shop-plans.ts";
import { platformInvoices } from "#contract/shop-invoices.ts";
import { platformRequests, ShopState, shopStates, shopSubscriptions } from "#contract/shop-subscriptions.ts";
import { Id, Instant, line, Role, rowOf, ShopStatus } from "#contract/values.ts";

export const PlatformShop = z.object({
  id: Id,
  nome: z.string(),
  slug: z.string(),
  status: ShopStatus,
  plan_id: Id.nullable(),
  plano: z.string().nullable(),
  /** The state of its subscription to the platform. */
  assinatura: ShopState,
  /** Barbers including pending invitations, and the plan's limit; null: no limit. */
  barbeiros: z.int(),
  limite: z.int().nullable(),
  /** Whether an invoice is unpaid. */
  deve: z.boolean(),
  status_reason: z.string().nullable(),
  status_changed_at: Instant.nullable(),
  created_at: Instant,
  team_size: z.int(),
  client_count: z.int(),
  /** Appointments of the last 30 days. */
  recent_appointments: z.int(),
  last_activity_at: Instant,
  /** When the sizes were counted; null before the first count. */
  counted_at: Instant.nullable(),
});

export type PlatformShop = z.infer<typeof PlatformShop>;

export const shopList = list({
  title: "Barbearias",
  path: "/admin/shops",
  item: PlatformShop,
  columns: {
    nome: "Nome",
    slug: "Link",
    status: "Situação",
    status_reason: "Motivo",
    plano: "Plano",
    assinatura: "Assinatura",
    barbeiros: "Barbeiros",
    team_size: "Equipe",
    client_count: "Clientes",
    recent_appointments: "Agendamentos em 30 dias",
    last_activity_at: "Última atividade",
    created_at: "Criada em",
  },
  facts: ["plano", "barbeiros"],
  texts: {
    slug: ({ slug }) => `/b/${slug}`,
    assinatura: ({ assinatura }) => shopStates[assinatura],
    barbeiros: ({ barbeiros, limite }) => (limite === null ? barbeiros : `${barbeiros} de ${limite}`),
    // Not counted yet is not the same as none.
    team_size: ({ counted_at, team_size }) => counted_at && team_size,
    client_count: ({ counted_at, client_count }) => counted_at && client_count,
    recent_appointments: ({ counted_at, recent_appointments }) => counted_at && recent_appointments,
  },
  sorts: ["nome", "created_at", "last_activity_at", "recent_appointments"],
  usual: "-last_activity_at",
  filters: { query: Search, status: ShopStatus.optional() },
});

export const PlatformAccount = z.object({
  id: Id,
  full_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** The address is not confirmed yet, on an installation that requires it. */
  awaits_confirmation: z.boolean(),
  two_factor_enabled: z.boolean(),
  created_at: Instant,
  locked_at: Instant.nullable(),
  last_seen_at: Instant.nullable(),
  sessions: z.int(),
  super_admin: z.boolean(),
  shops: z.array(z.object({ nome: z.string(), role: Role })),
});

export type PlatformAccount = z.infer<typeof PlatformAccount>;

export const accountList = list({
  title: "Usuários",
  path: "/admin/accounts",
  item: PlatformAccount,
  columns: {
    full_name: "Nome",
    email: "E-mail",
    shops: "Barbearias",
    two_factor_enabled: "Duas etapas",
    sessions: "Sessões abertas",
    last_seen_at: "Visto em",
    locked_at: "Bloqueado em",
    created_at: "Criado em",
  },
  texts: { shops: ({ shops }) => shops.map(({ nome, role }) => `${nome} (${roleNames[role]})`).join(", ") },
  sorts: ["created_at"],
  usual: "-created_at",
  filters: { query: Search },
});

const SuperAdmin = z.object({
  id: Id,
  full_name: z.string(),
  email: z.string(),
  since: Instant,
  made_by: z.string().nullable(),
});

export type SuperAdmin = z.infer<typeof SuperAdmin>;

export const superAdminList = list({
  title: "Super admins",
  path: "/admin/super-admins",
  item: SuperAdmin,
  columns: { full_name: "Nome", email: "E-mail", since: "Desde", made_by: "Por" },
  texts: { made_by: ({ made_by }) => made_by ?? "Código da instalação" },
  sorts: ["since"],
  usual: "since",
  filters: {},
});

const Health = z.object({
  versions: z.object({ navalha: z.string(), node: z.string(), postgresql: z.string() }),
  database_bytes: z.int(),
  jobs: z.object({ waiting: z.int(), failed: z.int(), oldest_waiting_at: Instant.nullable() }),
  mail: z.object({
    transport: z.enum(["smtp", "folder", "none"]),
    last_sent_at: Instant.nullable(),
    last_failed_at: Instant.nullable(),
  }),
  missing: z.array(z.object({ name: z.string(), meaning: z.string() })),
});
export type Health = z.infer<typeof Health>;

/** The reason for an act that affects other people. */
export const Reason = z.strictObject({ reason: line(3, 300, "Informe o motivo.") });
const shop = rowOf("barbershops");
const account = rowOf("auth.user");
const invitation = rowOf("staff_invitations");

const notYourself = {
  NOT_YOURSELF: { status: 409, message: "Isto não pode ser feito com a própria conta." },
} as const;

const tags = ["Plataforma"];

export const platform = {
  shops: {
    list: listCall(shopList, { tags, summary: "Todas as barbearias" }),
    suspend: call
      .route({ method: "POST", path: "/admin/shops/{id}/suspend", tags, summary: "Suspender uma barbearia" })
      .input(shop.extend(Reason.shape))
      .output(z.void()),
    close: call
      .route({ method: "POST", path: "/admin/shops/{id}/close", tags, summary: "Encerrar uma barbearia" })
      .input(shop.extend(Reason.shape))
      .output(z.void()),
    reopen: call
      .route({ method: "POST", path: "/admin/shops/{id}/reopen", tags, summary: "Reativar uma barbearia" })
      .input(shop.extend(Reason.shape))
      .output(z.void()),
    enter: call
      .route({ method: "POST", path: "/admin/shops/{id}/enter", tags, summary: "Agir dentro de uma barbearia" })
      .input(shop)
      .output(z.void()),
    leave: call
      .route({ method: "POST", path: "/admin/shops/leave", tags, summary: "Sair da barbearia" })
      .output(z.void()),
  },
  accounts: {
    list: listCall(accountList, { tags, summary: "Todas as contas" }),
    lock: call
      .route({ method: "POST", path: "/admin/accounts/{id}/lock", tags, summary: "Bloquear uma conta" })
      .errors(notYourself)
      .input(account.extend(Reason.shape))
      .output(z.void()),
    unlock: call
      .route({ method: "POST", path: "/admin/accounts/{id}/unlock", tags, summary: "Desbloquear uma conta" })
      .input(account)
      .output(z.void()),
    resendConfirmation: call
      .route({
        method: "POST",
        path: "/admin/accounts/{id}/resend-confirmation",
        tags,
        summary: "Reenviar o link que confirma o email de uma conta",
      })
      .errors({ CONFIRMATION_NOT_NEEDED: { status: 409, message: "O email desta conta não precisa ser confirmado." } })
      .input(account)
      .output(z.void()),
    endSessions: call
      .route({ method: "POST", path: "/admin/accounts/{id}/end-sessions", tags, summary: "Encerrar as sessões" })
      .input(account)
      .output(z.object({ ended: z.int() })),
  },
  superAdmins: {
    list: listCall(superAdminList, { tags, summary: "Os super admins" }),
    invite: call
      .route({
        method: "POST",
        path: "/admin/super-admins/invitations",
        successStatus: 201,
        tags,
        summary: "Convidar um super admin",
      })
      .errors({ ...alreadySuperAdmin, ...alreadyInvited })
      .input(InviteSuperAdmin)
      .output(Sent),
    invitations: listCall(superAdminInvitationList, { tags, summary: "Convites de super admin pendentes" }),
    resendInvitation: call
      .route({
        method: "POST",
        path: "/admin/super-admins/invitations/{id}/resend",
        tags,
        summary: "Reenviar um convite de super admin com outro link",
      })
      .input(invitation)
      .output(Sent),
    revokeInvitation: call
      .route({
        method: "POST",
        path: "/admin/super-admins/invitations/{id}/revoke",
        tags,
        summary: "Cancelar um convite de super admin",
      })
      .input(invitation)
      .output(z.void()),
    remove: call
      .route({ method: "POST", path: "/admin/super-admins/{id}/remove", tags, summary: "Tirar um super admin" })
      .errors(notYourself)
      .input(account)
      .output(z.void()),
  },
  plans: keptShopPlans,
  subscriptions: shopSubscriptions,
  invoices: platformInvoices,
  requests: platformRequests,
  health: call.route({ method: "GET", path: "/admin/health", tags, summary: "A saúde da instalação" }).output(Health),
};
