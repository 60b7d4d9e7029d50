import * as z from "zod";
import { Session } from "#contract/auth.ts";
import { passwordRefusals } from "#contract/recovery.ts";
import { list, listCall } from "#contract/list.ts";
import { call } from "#contract/refusals.ts";
import { beyondPlan } from "#contract/shop-plans.ts";
import {
  eachOnce,
  Email,
  Id,
  idOf,
  Instant,
  line,
  Password,
  PersonName,
  Phone,
  rowOf,
  text,
} from "#contract/values.ts";

/** The roles that a shop can invite. */
const StaffRole = z.enum(["barbeiro", "recepcionista"]);
export type StaffRole = z.infer<typeof StaffRole>;

/** All roles that can be invited; a super admin belongs to the platform. */
const InvitedRole = z.enum([...StaffRole.options, "cliente", "super_admin"]);
export type InvitedRole = z.infer<typeof InvitedRole>;

export const Especialidades = z
  .array(line(1, 40, "Informe a especialidade."))
  .max(12, "Informe no máximo 12.")
  .transform(eachOnce)
  .meta({ examples: [["Barba"]] });

const invited = { nome: PersonName, email: Email, telefone: Phone };

export const InviteBarber = z.strictObject({ ...invited, especialidades: Especialidades, bio: text(500) });
export type InviteBarber = z.input<typeof InviteBarber>;

export const InviteReceptionist = z.strictObject(invited);
export type InviteReceptionist = z.input<typeof InviteReceptionist>;

/** Invites a known client to an account linked to their record. `email` receives the invitation and signs in. */
export const InviteClient = z.strictObject({ client: idOf("clients"), email: Email });
export type InviteClient = z.input<typeof InviteClient>;

/** A super admin may omit the shop where only one is open (decisions 4). */
export const InviteFromAbove = z.strictObject({ slug: text(60).optional(), role: StaffRole, ...invited });
export type InviteFromAbove = z.input<typeof InviteFromAbove>;

export const InviteSuperAdmin = z.strictObject({ nome: PersonName, email: Email });
export type InviteSuperAdmin = z.input<typeof InviteSuperAdmin>;

/** An invitation that nobody has accepted yet; past `expires_at` it must be sent again. */
export const Invitation = z.object({
  id: Id,
  role: InvitedRole,
  nome: z.string(),
  email: z.string(),
  created_at: Instant,
  expires_at: Instant,
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

const pending = {
  title: "Convites pendentes",
  item: Invitation,
  columns: {
    nome: "Nome",
    email: "E-mail",
    created_at: "Convite de",
    expires_at: "Vale até",
  },
  sorts: ["created_at"],
  usual: "-created_at",
} as const;

export const teamInvitationList = list({ ...pending, path: "/staff/invitations", filters: { role: StaffRole } });
export const superAdminInvitationList = list({ ...pending, path: "/admin/super-admins/invitations", filters: {} });

/**
 * `link` is set only where no mail is sent, so that the inviter hands it over: a link that travelled only by mail proves the address. It is
 * shown once, since only a hash of its token is stored.
 */
export const Sent = z.object({ invitation: Invitation, link: z.string().nullable() });
export type SentInvitation = z.infer<typeof Sent>;

/**
 * The data of the invitation page; without a shop it is for the platform. `account`: whether an account with that e-mail exists and signs
 * in instead of choosing a password; null for a link that was handed over, whose holder learns nothing about the address.
 */
const OpenInvitation = z.object({
  barbershop: z.string().nullable(),
  role: InvitedRole,
  nome: z.string(),
  email: z.string(),
  account: z.boolean().nullable(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

const InvitationToken = z.string().min(1).max(100);
export const AcceptInvitation = z.strictObject({ token: InvitationToken, password: Password });
export type AcceptInvitation = z.input<typeof AcceptInvitation>;

const invalid = {
  INVITATION_INVALID: {
    status: 410,
    message:
      "Este convite não vale mais: já foi usado, foi cancelado ou passou do prazo. Se sua conta já existe, entre com ela; senão, peça outro convite.",
  },
} as const;

export const alreadyStaff = {
  ALREADY_STAFF: { status: 409, message: "Esta pessoa já faz parte da equipe da barbearia." },
} as const;

export const alreadySuperAdmin = {
  ALREADY_SUPER_ADMIN: { status: 409, message: "Esta pessoa já é super admin." },
} as const;

export const alreadyInvited = {
  ALREADY_INVITED: {
    status: 409,
    message: "Já existe um convite pendente para este e-mail. Reenvie ou cancele o convite.",
  },
} as const;

const inviting = { ...alreadyStaff, ...alreadyInvited };

const tags = ["Equipe"];

export const staffInvitations = {
  inviteBarber: call
    .route({ method: "POST", path: "/staff/barbers", successStatus: 201, tags, summary: "Convidar um barbeiro" })
    .errors({ ...inviting, ...beyondPlan })
    .input(InviteBarber)
    .output(Sent.extend({ barber: z.object({ id: Id }) })),
  inviteReceptionist: call
    .route({
      method: "POST",
      path: "/staff/receptionists",
      successStatus: 201,
      tags,
      summary: "Convidar uma recepcionista",
    })
    .errors(inviting)
    .input(InviteReceptionist)
    .output(Sent),
  inviteClient: call
    .route({
      method: "POST",
      path: "/staff/clients",
      successStatus: 201,
      tags: ["Clientes"],
      summary: "Convidar um cliente para ter conta",
    })
    .errors(inviting)
    .input(InviteClient)
    .output(Sent),
  inviteFromAbove: call
    .route({
      method: "POST",
      path: "/admin/staff-invitations",
      successStatus: 201,
      tags,
      summary: "Convidar alguém para a equipe de uma barbearia, como super admin",
    })
    .errors({
      ...inviting,
      ...beyondPlan,
      SHOP_NEEDED: { status: 422, message: "Há mais de uma barbearia ativa, ou nenhuma. Informe o link da barbearia." },
      BARBERSHOP_NOT_FOUND: { status: 404, message: "Nenhuma barbearia ativa com este link." },
    })
    .input(InviteFromAbove)
    .output(Sent),
  invitations: listCall(teamInvitationList, { tags, summary: "Convites pendentes" }),
  resendInvitation: call
    .route({
      method: "POST",
      path: "/staff/invitations/{id}/resend",
      tags,
      summary: "Reenviar um convite com outro link",
    })
    .input(rowOf("staff_invitations"))
    .output(Sent),
  revokeInvitation: call
    .route({ method: "POST", path: "/staff/invitations/{id}/revoke", tags, summary: "Cancelar um convite" })
    .input(rowOf("staff_invitations"))
    .output(z.void()),
  openInvitation: call
    .route({ method: "POST", path: "/invitations/open", tags, summary: "O convite de um link" })
    .errors(invalid)
    .input(z.strictObject({ token: InvitationToken }))
    .output(OpenInvitation),
  acceptInvitation: call
    .route({
      method: "POST",
      path: "/invitations/accept",
      successStatus: 201,
      tags,
      summary: "Aceitar um convite com uma conta nova",
    })
    .errors({
      ...invalid,
      ...passwordRefusals,
      ACCOUNT_EXISTS: { status: 409, message: "Já existe uma conta com este e-mail. Entre com ela para aceitar." },
    })
    .input(AcceptInvitation)
    .output(Session),
  joinByInvitation: call
    .route({ method: "POST", path: "/invitations/join", tags, summary: "Aceitar um convite com a conta da sessão" })
    .errors({
      ...invalid,
      ...alreadyStaff,
      ...alreadySuperAdmin,
      OTHER_EMAIL: {
        status: 403,
        message: "Este convite é para outro e-mail. Entre com a conta do e-mail convidado.",
      },
    })
    .input(z.strictObject({ token: InvitationToken }))
    .output(Session),
};
