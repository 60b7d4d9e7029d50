import { reviewsOf } from "#server/features/reviews/queries.ts";
import { writeReview } from "#server/features/reviews/rules.ts";
import { client, procedures, staff } from "#server/procedures.ts";

const calls = procedures.reviews;

export const reviews = {
  list: calls.list.use(staff).handler(({ context, input }) => reviewsOf(context.db, context.scope, input)),
  mine: {
    write: calls.mine.write.use(client).handler(({ context, input }) => writeReview(context, input)),
  },
};
