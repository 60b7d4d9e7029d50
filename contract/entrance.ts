import * as z from "zod";
import { call } from "#contract/refusals.ts";

/** What the pages before the sign-in ask and offer on this installation. */
const Entrance = z.object({
  captcha: z.object({ site_key: z.string() }).nullable(),
  google: z.boolean(),
  /** Whether mails are sent, or in local mode kept to be read. */
  mail: z.boolean(),
});
export type Entrance = z.infer<typeof Entrance>;

export const entrance = call
  .route({ method: "GET", path: "/auth/entrance", tags: ["Contas"], summary: "O que a entrada pede e oferece" })
  .output(Entrance);
