import { resolve } from "node:path";
import type { ViteDevServer } from "vite";
import type { openProduct, Product } from "#server/product.ts";

type Server = { openProduct: typeof openProduct };
type Options = Parameters<typeof openProduct>[0];

/**
 * The product from the newest server code. Vite keeps the loaded module until a file under it changes;
 * then the next request closes the old product and opens one anew, on the same running database.
 */
export function freshProduct(vite: ViteDevServer, options: Options) {
  let loaded: unknown;
  let opening: Promise<Product> | undefined;

  return {
    async current(): Promise<Product> {
      const server = await vite.ssrLoadModule(resolve("server/product.ts"));
      if (server !== loaded) {
        loaded = server;
        opening = reopen(opening, server as Server);
      }
      return opening as Promise<Product>;
    },
    close: () => closed(opening),
  };

  async function reopen(old: Promise<Product> | undefined, server: Server): Promise<Product> {
    await closed(old);
    return server.openProduct(options);
  }

  /** One that failed to open has nothing to close. */
  async function closed(product: Promise<Product> | undefined): Promise<void> {
    await product?.then(
      (open) => open.close(),
      () => {},
    );
  }
}
