import * as z from "zod";
import { ClosingSettings } from "#contract/closing-terms.ts";
import { CommissionSettings } from "#contract/commission-terms.ts";
import { CounterLimits } from "#contract/counter-limits.ts";
import { CreditTerms } from "#contract/credit-terms.ts";
import { PhotoUrl } from "#contract/photo.ts";
import { PixReceiver, SavePixReceiver } from "#contract/pix.ts";
import { Step } from "#contract/first-steps.ts";
import { call } from "#contract/refusals.ts";
import { CHANGED_MEANWHILE } from "#contract/registers.ts";
import { RowChange } from "#contract/row-changes.ts";
import { DEPOSIT_NEEDS_ACCOUNT, DepositPolicy } from "#contract/deposits.ts";
import { DunningSettings, PauseSettings } from "#contract/subscription-acts.ts";
import { OnlineSales } from "#contract/purchases.ts";
import { VoucherTerms } from "#contract/vouchers.ts";
import { AskedDay, Centavos, Day, Instant, line, orNone, Phone, text } from "#contract/values.ts";

function whole(min: number, max: number, unit: string) {
  const message = `Informe um número de ${unit}, de ${min} a ${max}.`;
  return z.int(message).min(min, message).max(max, message);
}

/**
 * The rules of booking (decisions 7): in minutes, but `horizon_days` in days; without a number of no-shows, nobody is blocked.
 * `falta_usa_cota`: a no-show of a covered visit uses the quota (business-rules 11).
 */
export const BookingPolicy = z.strictObject({
  slot_step: z.literal([5, 10, 15, 20, 30, 60], "Escolha um intervalo."),
  min_notice: whole(0, 10_080, "minutos"),
  horizon_days: whole(1, 365, "dias"),
  change_limit: whole(0, 10_080, "minutos"),
  max_open_bookings: whole(1, 50, "horários"),
  max_no_shows: whole(1, 50, "faltas").nullable(),
  falta_usa_cota: z.boolean(),
});
export type BookingPolicy = z.input<typeof BookingPolicy>;

/** When a client is new, lost or frequent (business-rules 6). */
export const SegmentRules = z.strictObject({
  novo_dias: whole(1, 365, "dias"),
  inativo_dias: whole(7, 730, "dias"),
  frequente_visitas: whole(2, 50, "visitas"),
  frequente_dias: whole(7, 365, "dias"),
});
export type SegmentRules = z.input<typeof SegmentRules>;

/** What the public page shows in addition to services, team and hours. */
export const PageSettings = z.strictObject({
  logo_url: PhotoUrl,
  capa_url: PhotoUrl,
  cor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, "Escolha uma cor, ou escreva uma como #fcc419.")
    .nullable(),
  boas_vindas: orNone(line(1, 120, "Escreva uma frase.")),
  sobre: orNone(text(1000)),
  mostra_telefone: z.boolean(),
  mostra_whatsapp: z.boolean(),
});
export type PageSettings = z.input<typeof PageSettings>;

/** The default monthly goal of barbers hired from now on, in centavos. */
export const UsualGoal = z.strictObject({
  meta_padrao: Centavos.min(1, "Informe um valor, ou deixe vazio.").nullable(),
});
export type UsualGoal = z.input<typeof UsualGoal>;

/** The shop's monthly sales goal, in centavos, without tips. */
export const ShopGoal = z.strictObject({
  meta_mensal: Centavos.min(1, "Informe um valor, ou deixe vazio.").nullable(),
});
export type ShopGoal = z.input<typeof ShopGoal>;

/** The reception's additional permissions. */
export const DeskRights = z.strictObject({
  recepcao_exporta: z.boolean(),
  recepcao_junta_clientes: z.boolean(),
  recepcao_ve_cpf: z.boolean(),
});
export type DeskRights = z.infer<typeof DeskRights>;

/** The additional permissions of a barber with `sales_access`. */
export const SellerRights = z.strictObject({ barbeiro_fecha_comanda: z.boolean() });
export type SellerRights = z.infer<typeof SellerRights>;

export const PrivacyText = z.strictObject({ privacidade: orNone(text(2000)) });
export type PrivacyText = z.input<typeof PrivacyText>;

/** How long the history of changes is kept; null: forever. */
export const HistoryRetention = z.strictObject({ historico_meses: whole(6, 120, "meses").nullable() });
export type HistoryRetention = z.input<typeof HistoryRetention>;

/** The last day of the closed period, in which nothing can be posted; null: none. */
export const CloseDays = z.strictObject({ fechado_ate: AskedDay.nullable() }).meta({
  examples: [{ fechado_ate: "2026-10-31" }],
});
export type CloseDays = z.input<typeof CloseDays>;

/** The rules and goals of money, which a super admin inside the shop reads and does not change (decisions 4). */
export const moneySettings = {
  ...UsualGoal.shape,
  ...ShopGoal.shape,
  ...DepositPolicy.shape,
  ...CommissionSettings.shape,
  ...ClosingSettings.shape,
  ...CounterLimits.shape,
  ...PauseSettings.shape,
  ...DunningSettings.shape,
  ...VoucherTerms.shape,
  ...CreditTerms.shape,
  ...OnlineSales.shape,
};

const ShopSettings = z.strictObject({
  ...BookingPolicy.shape,
  ...SegmentRules.shape,
  ...PageSettings.shape,
  ...DeskRights.shape,
  ...SellerRights.shape,
  ...moneySettings,
  ...PrivacyText.shape,
  ...HistoryRetention.shape,
});

/**
 * Settings as their section has shown them, in the form in which they are sent. A save that brings them is refused with CHANGED_MEANWHILE
 * once one of them is another.
 */
const shown = <Shape extends z.ZodRawShape>(section: z.ZodObject<Shape>) =>
  section.partial().extend({ antes: section.partial().optional() });

export const SaveShop = z.strictObject({
  nome: line(2, 80, "Informe o nome da barbearia."),
  telefone: orNone(Phone),
  endereco: orNone(line(1, 200, "Informe o endereço.")),
});
export type SaveShop = z.input<typeof SaveShop>;

/** Words that a stranger could mistake for the platform's own pages. */
const reserved =
  /^(admin|api|app|assets|atendimento|auth|b|barbearia|barbearias|barbeiro|blog|cadastro|cliente|conta|contato|demo|dev|entrar|login|navalha|pagamento|pagamentos|planos|sobre|status|super-admin|suporte|teste|www)$/;

/** Whether the slug is reserved: only a shop that had it before may use it. */
export function isReserved(slug: string): boolean {
  return reserved.test(slug);
}

/** The last part of a public page's address. */
const ShopSlug = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, "Use pelo menos 3 letras.")
  .max(60, "Use no máximo 60 letras.")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use letras sem acento, números e hífens entre eles.")
  .meta({ examples: ["barbearia-exemplo"] });

export const ShopLink = z.strictObject({ slug: ShopSlug });
export type ShopLink = z.input<typeof ShopLink>;

const stored = z.string().nullable();

/** All settings of the shop that an admin may change, with their current values. */
export const OwnSettings = z.object({
  ...ShopSettings.shape,
  fechado_ate: Day.nullable(),
  boas_vindas: stored,
  sobre: stored,
  privacidade: stored,
  nome: z.string(),
  slug: z.string(),
  /** Whether the public page is public. */
  publicada: z.boolean(),
  telefone: stored,
  endereco: stored,
  pix: PixReceiver.nullable(),
  /** The shop's earlier links, which redirect to this one, newest first. */
  earlier: z.array(z.object({ slug: z.string(), created_at: Instant })),
});
export type OwnSettings = z.infer<typeof OwnSettings>;

const tags = ["Configurações"];
const aboutSlug = z.object({ fields: z.array(z.object({ path: z.literal("slug"), message: z.string() })) });

export const slugRefusals = {
  SLUG_RESERVED: { status: 409, message: "Este link é reservado. Escolha outro.", data: aboutSlug },
  SLUG_TAKEN: { status: 409, message: "Este link já é de outra barbearia. Escolha outro.", data: aboutSlug },
} as const;

export const shopSettings = {
  read: call
    .route({ method: "GET", path: "/settings", tags, summary: "As configurações da barbearia" })
    .output(OwnSettings),
  change: call
    .route({ method: "POST", path: "/settings", tags, summary: "Mudar configurações; o que não vem fica como está" })
    .errors({ DEPOSIT_NEEDS_ACCOUNT, CHANGED_MEANWHILE })
    .input(
      shown(ShopSettings).refine(
        ({ sinal_tipo, sinal_valor }) =>
          sinal_tipo === null || (sinal_tipo === undefined) === (sinal_valor === undefined),
        { path: ["sinal_valor"], message: "Informe o tipo e o valor do sinal juntos." },
      ),
    )
    .output(z.void()),
  publish: call
    .route({
      method: "POST",
      path: "/settings/publish",
      tags,
      summary: "Publicar a página da barbearia, ou tirá-la do ar",
    })
    .errors({
      NO_PRICES: { status: 409, message: "Cadastre um serviço com preço antes de publicar a página." },
      NOT_LOOKED_AT: {
        status: 409,
        message: "Antes de publicar a página, confira o que os clientes vão encontrar.",
        data: z.object({ steps: z.array(Step) }),
      },
    })
    // `conferido`: the owner says that hours, services and prices are right.
    .input(z.strictObject({ publicada: z.boolean(), conferido: z.boolean().default(false) }))
    .output(z.void()),
  closeDays: call
    .route({
      method: "POST",
      path: "/settings/closed-days",
      tags,
      summary: "Fechar um período, ou reabri-lo",
      description: "Nada mais é lançado até esse dia. Um dia que não acabou não se fecha.",
    })
    .errors({ NOT_OVER: { status: 409, message: "Só se fecha até um dia que já acabou." }, CHANGED_MEANWHILE })
    .input(CloseDays.extend({ antes: CloseDays.shape.fechado_ate.optional() }))
    .output(z.void()),
  saveShop: call
    .route({
      method: "POST",
      path: "/settings/shop",
      tags,
      summary: "Mudar os dados da barbearia; o que não vem fica como está",
    })
    .errors({ CHANGED_MEANWHILE })
    .input(shown(SaveShop))
    .output(z.void()),
  linkIsFree: call
    .route({ method: "GET", path: "/barbershop/link", tags, summary: "Se um link da página pública está livre" })
    .input(ShopLink)
    .output(z.object({ free: z.boolean() })),
  changeLink: call
    .route({
      method: "POST",
      path: "/settings/link",
      tags,
      summary: "Trocar o link da página pública",
      description: "Os links anteriores levam ao novo, e não passam a outra barbearia.",
    })
    .errors({
      ...slugRefusals,
      TOO_MANY_LINKS: {
        status: 409,
        message: "São no máximo 10 links novos por dia. Tente outra vez amanhã, ou volte a um link que já foi seu.",
      },
    })
    .input(ShopLink)
    .output(z.void()),
  savePix: call
    .route({ method: "POST", path: "/settings/pix", tags, summary: "Dizer para quem vai o Pix do balcão" })
    .errors({ CHANGED_MEANWHILE })
    .input(SavePixReceiver)
    .output(z.void()),
  removePix: call
    .route({ method: "POST", path: "/settings/pix/remove", tags, summary: "Tirar a chave Pix" })
    .output(z.void()),
  history: call
    .route({ method: "GET", path: "/settings/history", tags, summary: "Quem mudou o quê nas configurações" })
    .output(z.array(RowChange).max(100)),
};
