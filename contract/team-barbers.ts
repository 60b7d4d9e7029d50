import * as z from "zod";
import { barberColors } from "#contract/barber-colors.ts";
import { list, Search, Which } from "#contract/list.ts";
import { formatPhone } from "#contract/phone.ts";
import { PhotoUrl } from "#contract/photo.ts";
import { call } from "#contract/refusals.ts";
import { CHANGED_MEANWHILE, Version } from "#contract/registers.ts";
import { beyondPlan } from "#contract/shop-plans.ts";
import { formatRating, Rating } from "#contract/reviews.ts";
import { historyCall } from "#contract/row-changes.ts";
import { alreadyInvited, alreadyStaff, Especialidades, Sent } from "#contract/staff-invitations.ts";
import { Centavos, Email, Id, idOf, Instant, orNone, PersonName, Phone, rowOf, text } from "#contract/values.ts";

/**
 * A barber in the list of the team. E-mail, phone and rating are for admin and reception. `conta`, for admins: the role of the
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
  cor: z.int(),
  ativo: z.boolean(),
  user_id: Id.nullable(),
  conta: z.enum(["admin", "barbeiro", "recepcionista"]).nullable(),
  avaliacao: Rating.nullable(),
});
export type TeamBarber = z.infer<typeof TeamBarber>;

/**
 * With the settings of their work. `meta_mensal` (centavos in a month) is visible to admins only, and so is the e-mail of a pending portal
 * invitation.
 */
export const BarberDetails = TeamBarber.extend({
  versao: Version,
  meta_mensal: Centavos.nullable(),
  aceita_encaixe: z.boolean(),
  buffer_minutos: z.int(),
  convite: z.object({ email: z.string(), expires_at: Instant }).nullable(),
});
export type BarberDetails = z.infer<typeof BarberDetails>;

export const barberList = list({
  title: "Barbeiros",
  path: "/staff/barbers",
  item: TeamBarber,
  columns: {
    nome: "Nome",
    avaliacao: "Avaliação",
    especialidades: "Especialidades",
    telefone: "Telefone",
    email: "E-mail",
    bio: "Apresentação",
    ativo: "Ativo",
  },
  facts: ["telefone", "avaliacao"],
  texts: {
    telefone: ({ telefone }) => telefone && formatPhone(telefone),
    avaliacao: ({ avaliacao }) => avaliacao && formatRating(avaliacao),
  },
  sorts: ["nome"],
  usual: "nome",
  filters: { query: Search, which: Which.default("active") },
});

const shown = { nome: PersonName, telefone: orNone(Phone), especialidades: Especialidades, bio: text(500) };

/** A barber without an account: they see nothing, and colleagues see them. */
export const AddBarber = z.strictObject({ ...shown, foto_url: PhotoUrl });
export type AddBarber = z.input<typeof AddBarber>;

/** Fields that are left out stay. The photo of a barber with an account is their own; `foto_url` is for the others. */
export const EditBarber = z.strictObject({
  id: idOf("barbeiros"),
  versao: Version.optional(),
  ...shown,
  email: orNone(Email),
  foto_url: PhotoUrl.optional(),
  cor: z
    .int()
    .min(0)
    .max(barberColors.length - 1)
    .optional(),
  meta_mensal: Centavos.min(1, "Informe um valor, ou deixe vazio.").nullable().optional(),
  aceita_encaixe: z.boolean().optional(),
  buffer_minutos: z.int("Informe minutos inteiros.").min(0, "No mínimo 0.").max(240, "No máximo 4 horas.").optional(),
});
export type EditBarber = z.input<typeof EditBarber>;

/** The address that receives the invitation and signs in. */
export const InviteToPortal = z.strictObject({ id: idOf("barbeiros"), email: Email });
export type InviteToPortal = z.input<typeof InviteToPortal>;

/** In a visit, on duty, or off today (spec section 4). */
export const Presence = z.object({
  id: Id,
  nome: z.string(),
  foto_url: z.string().nullable(),
  estado: z.enum(["busy", "free", "off"]),
});
export type Presence = z.infer<typeof Presence>;

const tags = ["Equipe"];

export const teamBarbers = {
  presence: call
    .route({ method: "GET", path: "/staff/presence", tags, summary: "Quem está em atendimento agora" })
    .output(z.array(Presence).max(100)),
  barber: call
    .route({ method: "GET", path: "/staff/barbers/{id}", tags, summary: "Um barbeiro da equipe" })
    .input(rowOf("barbeiros"))
    .output(BarberDetails),
  history: historyCall("barbeiros", { path: "/staff/barbers", tags }),
  addBarber: call
    .route({
      method: "POST",
      path: "/staff/barbers/without-access",
      successStatus: 201,
      tags,
      summary: "Adicionar um barbeiro sem acesso",
    })
    .errors(beyondPlan)
    .input(AddBarber)
    .output(z.object({ id: Id })),
  editBarber: call
    .route({ method: "POST", path: "/staff/barbers/{id}", tags, summary: "Mudar os dados de um barbeiro" })
    .errors({ CHANGED_MEANWHILE })
    .input(EditBarber)
    .output(z.void()),
  inviteToPortal: call
    .route({
      method: "POST",
      path: "/staff/barbers/{id}/invite",
      successStatus: 201,
      tags,
      summary: "Dar acesso a um barbeiro que não tem",
    })
    .errors({
      ...alreadyStaff,
      ...alreadyInvited,
      CHAIR_KEPT: {
        status: 409,
        message: "Esta pessoa já foi barbeira aqui: reative o cadastro dela, que guarda o histórico.",
      },
    })
    .input(InviteToPortal)
    .output(Sent),
};
