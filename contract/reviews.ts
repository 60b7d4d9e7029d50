import * as z from "zod";
import { changeRefusals } from "#contract/booking-refusals.ts";
import { list, listCall } from "#contract/list.ts";
import { call } from "#contract/refusals.ts";
import { Id, idOf, Instant, text } from "#contract/values.ts";

/** A barber with fewer reviews has no rating yet. */
export const fewestReviews = 5;
/** The number of newest reviews that count. */
export const countedReviews = 100;

/** A barber's rating: 1 to 5 with one decimal, and the number of reviews counted. */
export const Rating = z.object({ nota: z.number().min(1).max(5), total: z.int().max(countedReviews) });
export type Rating = z.infer<typeof Rating>;

/** A rating as text: 4,8. */
export function formatRating({ nota }: Rating): string {
  return nota.toLocaleString("pt-BR", { minimumFractionDigits: 1 });
}

/** A review as its client sees it. `muda`: they may still change it. */
export const OwnReview = z.object({ nota: z.int(), comentario: z.string(), muda: z.boolean() });
export type OwnReview = z.infer<typeof OwnReview>;

const Review = z.object({
  id: Id,
  created_at: Instant,
  nota: z.int(),
  comentario: z.string(),
  cliente: z.string().nullable(),
});
export type Review = z.infer<typeof Review>;

export const reviewList = list({
  title: "Avaliações",
  path: "/reviews",
  item: Review,
  columns: { created_at: "Quando", nota: "Nota", cliente: "Cliente", comentario: "Comentário" },
  sorts: ["created_at"],
  usual: "-created_at",
  filters: { barber: idOf("barbeiros") },
});

const missing = "Escolha de 1 a 5 estrelas.";

/** Reviews the visit `id`: creates the review, or replaces it. */
export const WriteReview = z.strictObject({
  id: idOf("appointments"),
  nota: z
    .int(missing)
    .min(1, missing)
    .max(5, missing)
    .meta({ examples: [5] }),
  comentario: text(300),
});
export type WriteReview = z.input<typeof WriteReview>;

export const reviews = {
  list: listCall(reviewList, { tags: ["Avaliações"], summary: "Avaliações de um barbeiro" }),
  mine: {
    write: call
      .route({
        method: "POST",
        path: "/my/appointments/{id}/review",
        tags: ["Cliente"],
        summary: "Avaliar um atendimento meu",
        description: "Só depois de concluído; por 7 dias a avaliação pode ser mudada.",
      })
      .errors({
        WRONG_STATUS: changeRefusals.WRONG_STATUS,
        REVIEW_KEPT: { status: 409, message: "Uma avaliação só pode ser mudada por 7 dias." },
      })
      .input(WriteReview)
      .output(z.void()),
  },
};
