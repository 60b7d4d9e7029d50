import * as z from "zod";
import { barberPermissions } from "#contract/barber-permissions.ts";
import { list, listCall, Search, Which } from "#contract/list.ts";
import { formatPhone } from "#contract/phone.ts";
import { call } from "#contract/refusals.ts";
import { Especialidades, staffInvitations } from "#contract/staff-invitations.ts";
import { Email, Id, idOf, Instant, PersonName, Phone, rowOf, text } from "#contract/values.ts";

const reached = { telefone: ({ telefone }: { telefone: string | null }) => telefone && formatPhone(telefone) };

const shown = { query: Search, which: Which.default("active") };

/**
 * A barber in the list of the team. E-mail and phone are for admin and reception. `conta`, for admins: the role of the
 * barber's account here, null without one; an admin who cuts hair too leaves the agenda but stays admin.
 */
export const TeamBarber = z.object({
  id: Id,
  nome: z.string(),
  foto_url: z.string().nullable(),
  especialidades: z.array(z.string()),
  bio: z.string().nullable(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  ativo: z.boolean(),
  user_id: Id.nullable(),
  conta: z.enum(["admin", "barbeiro", "recepcionista"]).nullable(),
});
export type TeamBarber = z.infer<typeof TeamBarber>;

export const Receptionist = z.object({
  /** Of the account. */
  id: Id,
  nome: z.string(),
  email: z.string(),
  telefone: z.string().nullable(),
  avatar_url: z.string().nullable(),
  since: Instant,
  ended_at: Instant.nullable(),
  /** Keeps the desk as an administrator: has no chair here. */
  admin: z.boolean(),
});
export type Receptionist = z.infer<typeof Receptionist>;

export const EditBarber = z.strictObject({
  id: idOf("barbeiros"),
  nome: PersonName,
  email: Email,
  telefone: Phone,
  especialidades: Especialidades,
  bio: text(500),
});
export type EditBarber = z.input<typeof EditBarber>;

const leavingAgenda = {
  BARBER_HAS_APPOINTMENTS: {
    status: 409,
    message: "Este barbeiro ainda tem agendamentos.",
    data: z.object({ appointments: z.int() }),
  },
} as const;

/** `keepAppointments`: the answer to BARBER_HAS_APPOINTMENTS. They stay in the history, without a column in the agenda. */
const leaving = z.strictObject({ id: idOf("barbeiros"), keepAppointments: z.boolean().default(false) });
const tags = ["Equipe"];

export const barberList = list({
  title: "Barbeiros",
  path: "/staff/barbers",
  item: TeamBarber,
  columns: {
    nome: "Nome",
    email: "E-mail",
    telefone: "Telefone",
    especialidades: "Especialidades",
    bio: "Apresentação",
    ativo: "Ativo",
  },
  texts: reached,
  sorts: ["nome"],
  usual: "nome",
  filters: shown,
});

export const receptionistList = list({
  title: "Recepcionistas",
  path: "/staff/receptionists",
  item: Receptionist,
  columns: {
    nome: "Nome",
    email: "E-mail",
    telefone: "Telefone",
    admin: "Administrador",
    since: "Na equipe desde",
    ended_at: "Acesso encerrado em",
  },
  texts: reached,
  sorts: ["nome"],
  usual: "nome",
  filters: shown,
});

export const staff = {
  barbers: listCall(barberList, { tags, summary: "Barbeiros da equipe, ativos ou não" }),
  receptionists: listCall(receptionistList, { tags, summary: "Recepcionistas da barbearia" }),
  editBarber: call
    .route({ method: "POST", path: "/staff/barbers/{id}", tags, summary: "Mudar os dados de um barbeiro" })
    .input(EditBarber)
    .output(z.void()),
  deactivateBarber: call
    .route({ method: "POST", path: "/staff/barbers/{id}/deactivate", tags, summary: "Desativar um barbeiro" })
    .errors(leavingAgenda)
    .input(leaving)
    .output(z.void()),
  reactivateBarber: call
    .route({ method: "POST", path: "/staff/barbers/{id}/reactivate", tags, summary: "Reativar um barbeiro" })
    .input(rowOf("barbeiros"))
    .output(z.void()),
  makeReceptionist: call
    .route({
      method: "POST",
      path: "/staff/barbers/{id}/make-receptionist",
      tags,
      summary: "Passar um barbeiro para a recepção",
    })
    .errors(leavingAgenda)
    .input(leaving)
    .output(z.void()),
  deactivateReceptionist: call
    .route({
      method: "POST",
      path: "/staff/receptionists/{id}/deactivate",
      tags,
      summary: "Desativar uma recepcionista",
    })
    .input(rowOf("memberships"))
    .output(z.void()),
  reactivateReceptionist: call
    .route({
      method: "POST",
      path: "/staff/receptionists/{id}/reactivate",
      tags,
      summary: "Reativar uma recepcionista",
    })
    .input(rowOf("memberships"))
    .output(z.void()),
  makeBarber: call
    .route({
      method: "POST",
      path: "/staff/receptionists/{id}/make-barber",
      tags,
      summary: "Passar uma recepcionista para barbeiro",
    })
    .input(rowOf("memberships"))
    .output(z.void()),
  makeAdmin: call
    .route({
      method: "POST",
      path: "/staff/members/{id}/make-admin",
      tags,
      summary: "Tornar alguém da equipe administrador",
    })
    .input(rowOf("memberships"))
    .output(z.void()),
  endAdmin: call
    .route({ method: "POST", path: "/staff/members/{id}/end-admin", tags, summary: "Tirar alguém da administração" })
    .errors({
      LAST_ADMIN: {
        status: 409,
        message: "A barbearia precisa de um administrador. Torne antes outra pessoa administradora.",
      },
    })
    .input(rowOf("memberships"))
    .output(z.void()),
  ...staffInvitations,
  ...barberPermissions,
};
