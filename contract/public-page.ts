import * as z from "zod";
import { Status } from "#contract/status.ts";
import {
  BarberChoice,
  FreeTimes,
  FreeTimesQuery,
  Offered,
  ServiceIds,
  servicesInOneParameter,
} from "#contract/free-times.ts";
import { BookableBarber } from "#contract/barbers.ts";
import { OpeningHours } from "#contract/barbershops.ts";
import {
  bookingRefusals,
  ownRefusals,
  notPublished,
  selfBookingRefusals,
  unableRefusals,
} from "#contract/booking-refusals.ts";
import { Deposit, DepositPage, depositRefusals, DepositTerms } from "#contract/deposits.ts";
import { CalendarFile } from "#contract/own-appointments.ts";
import { Period } from "#contract/plans.ts";
import { call } from "#contract/refusals.ts";
import { Service } from "#contract/services.ts";
import { AskedInstant, Centavos, Id, idOf, Instant, PersonName, Phone, ShopStatus } from "#contract/values.ts";

/** A plan of the club as shown to the public: what it gives, line by line. `online`: it is paid by card. `cheio`: all places are taken. */
const PublicPlan = z.object({
  id: Id,
  nome: z.string(),
  preco: z.int(),
  periodo: Period,
  descricao: z.string(),
  icone: z.string(),
  popular: z.boolean(),
  online: z.boolean(),
  cheio: z.boolean(),
  oferece: z.array(z.string()),
});

const Slug = z.string().min(1).max(60);

/** The public data of a shop, shown on the page /b/:slug. Minutes, centavos; the horizon is in days. */
export const PublicBarbershop = z.object({
  id: Id,
  slug: z.string(),
  nome: z.string(),
  /** False while the page is off the air or the shop is not open, which is then read by members of the shop and holders of a visit's link only. */
  publicada: z.boolean(),
  /** Only those that the owner shows. */
  telefone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  endereco: z.string().nullable(),
  logo_url: z.string().nullable(),
  capa_url: z.string().nullable(),
  /** The shop's own colour and the ink on it, adjusted to be readable; null for the default. */
  brand: z.object({ color: z.string(), ink: z.string() }).nullable(),
  boas_vindas: z.string().nullable(),
  sobre: z.string().nullable(),
  privacidade: z.string().nullable(),
  timezone: z.string(),
  horizon_days: z.int(),
  change_limit: z.int(),
  services: z.array(Service),
  barbers: z.array(BookableBarber),
  hours: z.array(OpeningHours),
  /** The cheapest ones. */
  plans: z.array(PublicPlan).max(24),
  sinal: DepositTerms,
});
export type PublicBarbershop = z.infer<typeof PublicBarbershop>;

export const BookAsVisitor = z.strictObject({
  slug: Slug,
  services: ServiceIds,
  barber: BarberChoice,
  startsAt: AskedInstant,
  offered: Offered.optional(),
  nome: PersonName,
  telefone: Phone,
});
export type BookAsVisitor = z.input<typeof BookAsVisitor>;

/** A visitor's own appointment; `token` is the signed right to see, move and cancel it. */
export const Visit = z.object({
  id: Id,
  token: z.string(),
  slug: z.string(),
  barbershop: z.string(),
  /** A suspended or closed shop still shows and cancels the visit, and moves nothing. */
  shop_status: ShopStatus,
  endereco: z.string().nullable(),
  timezone: z.string(),
  barber: z.object({ id: Id, nome: z.string() }),
  /** A visitor without a preferred barber may move to other barbers' times. */
  sem_preferencia: z.boolean(),
  services: z.array(z.object({ id: Id, nome: z.string() })),
  startsAt: Instant,
  endsAt: Instant,
  valor_final: Centavos,
  status: Status,
  sinal: Deposit.nullable(),
  change_limit: z.int(),
});
export type Visit = z.infer<typeof Visit>;

const BARBERSHOP_NOT_FOUND = {
  status: 404,
  message: "Barbearia não encontrada. Confira o link que você recebeu.",
} as const;
const VISIT_NOT_FOUND = { status: 404, message: "Esse link não vale mais. Fale com a barbearia." } as const;
const token = z.strictObject({ token: z.string().min(1).max(1000) });

export const publicPage = {
  barbershop: call
    .route({ method: "GET", path: "/public/barbershops/{slug}", tags: ["Página pública"], summary: "Uma barbearia" })
    .errors({ BARBERSHOP_NOT_FOUND, NOT_PUBLISHED: notPublished })
    .input(z.strictObject({ slug: Slug }))
    .output(PublicBarbershop),
  freeTimes: call
    .route({
      method: "GET",
      path: "/public/barbershops/{slug}/free-times",
      ...servicesInOneParameter,
      tags: ["Página pública"],
      summary: "Horários livres; services é uma lista separada por vírgulas",
    })
    .errors({ BARBERSHOP_NOT_FOUND, NOT_PUBLISHED: notPublished, ...unableRefusals })
    .input(FreeTimesQuery.extend({ slug: Slug }))
    .output(FreeTimes),
  book: call
    .route({
      method: "POST",
      path: "/public/barbershops/{slug}/appointments",
      successStatus: 201,
      tags: ["Página pública"],
      summary: "Agendar sem conta",
      description: "Aceita o cabeçalho Idempotency-Key.",
    })
    .errors({ BARBERSHOP_NOT_FOUND, ...bookingRefusals, ...selfBookingRefusals })
    .input(BookAsVisitor)
    .output(Visit),
  visit: call
    .route({
      method: "POST",
      path: "/public/visits/find",
      tags: ["Página pública"],
      summary: "O agendamento de um link assinado",
    })
    .errors({ VISIT_NOT_FOUND })
    .input(token)
    .output(Visit),
  visitShop: call
    .route({
      method: "POST",
      path: "/public/visits/shop",
      tags: ["Página pública"],
      summary: "A barbearia de um link assinado, também com a página fora do ar",
    })
    .errors({ VISIT_NOT_FOUND })
    .input(token)
    .output(PublicBarbershop),
  visitFreeTimes: call
    .route({
      method: "POST",
      path: "/public/visits/free-times",
      tags: ["Página pública"],
      summary: "Horários para onde o agendamento de um link pode mudar",
    })
    .errors({ VISIT_NOT_FOUND, ...unableRefusals })
    .input(token.extend(FreeTimesQuery.pick({ from: true, days: true }).shape))
    .output(FreeTimes),
  moveVisit: call
    .route({
      method: "POST",
      path: "/public/visits/move",
      tags: ["Página pública"],
      summary: "Remarcar pelo link",
      description: "Aceita o cabeçalho Idempotency-Key.",
    })
    .errors({ VISIT_NOT_FOUND, ...bookingRefusals, ...ownRefusals })
    .input(token.extend({ startsAt: AskedInstant, barber: idOf("barbeiros").optional() }))
    .output(Visit),
  cancelVisit: call
    .route({
      method: "POST",
      path: "/public/visits/cancel",
      tags: ["Página pública"],
      summary: "Cancelar pelo link",
      description: "Aceita o cabeçalho Idempotency-Key.",
    })
    .errors({ VISIT_NOT_FOUND, ...ownRefusals })
    .input(token)
    .output(Visit),
  payDeposit: call
    .route({
      method: "POST",
      path: "/public/visits/deposit",
      tags: ["Página pública"],
      summary: "A página do provedor em que o sinal do agendamento de um link é pago",
    })
    .errors({ VISIT_NOT_FOUND, ...depositRefusals })
    .input(token)
    .output(DepositPage),
  calendarFile: call
    .route({
      method: "POST",
      path: "/public/visits/calendar",
      tags: ["Página pública"],
      summary: "O agendamento em formato iCalendar",
    })
    .errors({ VISIT_NOT_FOUND })
    .input(token)
    .output(CalendarFile),
};
