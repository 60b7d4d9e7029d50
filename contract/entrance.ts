import * as z from "zod";
import { call } from "#contract/refusals.ts";

/** What the pages before sign-in require and offer on this installation. */
const Entrance = z.object({
  captcha: z.object({ site_key: z.string() }).nullable(),
  google: z.boolean(),
  /** Whether mails are sent; in local mode they are only stored to be read. */
  mail: z.boolean(),
});
export type Entrance = z.infer<typeof Entrance>;

export const entrance = call
  .route({ method: "GET", path: "/auth/entrance", tags: ["Contas"], summary: "O que a entrada pede e oferece" })
  .output(Entrance);
