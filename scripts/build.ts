import { build } from "vite";
import { markBuilt } from "./stale.ts";

/** The pages for the browser into dist/web, and the public page's renderer for the server into dist/ssr. */
const begin = new Date();
await build({ logLevel: "warn" });
await build({ logLevel: "warn", build: { ssr: true } });
markBuilt(begin);
