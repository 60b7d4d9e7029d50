import fc from "fast-check";

/** Properties try the same cases in every run; `SEED=` sets others, and a property that fails prints its seed. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
