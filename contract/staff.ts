import * as z from "zod";
import { barberPermissions } from "#contract/barber-permissions.ts";
import { handOverRefusals, Leaving, VisitsAhead } from "#contract/leaving.ts";
import { list, listCall, Search, Which } from "#contract/list.ts";
import { formatPhone } from "#contract/phone.ts";
import { call } from "#contract/refusals.ts";
import { beyondPlan } from "#contract/shop-plans.ts";
import { staffInvitations } from "#contract/staff-invitations.ts";
import { barberList, teamBarbers } from "#contract/team-barbers.ts";
import { Id, Instant, rowOf } from "#contract/values.ts";

export const Receptionist = z.object({
  /** The account's id. */
  id: Id,
  nome: z.string(),
  email: z.string(),
  telefone: z.string().nullable(),
  avatar_url: z.string().nullable(),
  since: Instant,
  ended_at: Instant.nullable(),
  /** An administrator at the reception: does not cut hair here. */
  admin: z.boolean(),
});
export type Receptionist = z.infer<typeof Receptionist>;

const tags = ["Equipe"];

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
  texts: { telefone: ({ telefone }) => telefone && formatPhone(telefone) },
  sorts: ["nome"],
  usual: "nome",
  filters: { query: Search, which: Which.default("active") },
});

export const staff = {
  barbers: listCall(barberList, { tags, summary: "Barbeiros da equipe, ativos ou não" }),
  receptionists: listCall(receptionistList, { tags, summary: "Recepcionistas da barbearia" }),
  leaving: call
    .route({
      method: "GET",
      path: "/staff/barbers/{id}/leaving",
      tags,
      summary: "Os agendamentos que um barbeiro deixaria, e quem pode ficar com eles",
    })
    .input(rowOf("barbeiros"))
    .output(VisitsAhead),
  deactivateBarber: call
    .route({ method: "POST", path: "/staff/barbers/{id}/deactivate", tags, summary: "Desativar um barbeiro" })
    .errors(handOverRefusals)
    .input(Leaving)
    .output(z.void()),
  reactivateBarber: call
    .route({ method: "POST", path: "/staff/barbers/{id}/reactivate", tags, summary: "Reativar um barbeiro" })
    .errors(beyondPlan)
    .input(rowOf("barbeiros"))
    .output(z.void()),
  makeReceptionist: call
    .route({
      method: "POST",
      path: "/staff/barbers/{id}/make-receptionist",
      tags,
      summary: "Passar um barbeiro para a recepção",
    })
    .errors(handOverRefusals)
    .input(Leaving)
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
    .errors(beyondPlan)
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
  ...teamBarbers,
  ...staffInvitations,
  ...barberPermissions,
};
