import "#web/entry-styles.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { keepClientLog } from "#web/lib/client-log.ts";
import { createQueryClient } from "#web/lib/query-client.ts";
import { keepPresence } from "#web/lib/presence.ts";
import { followSession, sessionQuery } from "#web/lib/session.ts";
import { router } from "#web/routes.tsx";
import { keepInstallPrompt } from "#web/shell/install-prompt.ts";
import { followBackForwardCache } from "#web/shell/back-forward-cache.ts";
import { registerServiceWorker } from "#web/shell/service-worker.ts";
import { cssVariables, theme } from "#web/theme.ts";

const queryClient = createQueryClient();
keepInstallPrompt();
keepPresence();
followSession(queryClient);
followBackForwardCache(queryClient);
keepClientLog(() => Boolean(queryClient.getQueryData(sessionQuery.queryKey)));
if (import.meta.env.PROD) registerServiceWorker(router);

// The session and the page's code are fetched in parallel; index.html shows its own loading text meanwhile. Not awaited: with a top-level
// await Rolldown makes one more file for each lazy page whose code is in a group.
void queryClient.prefetchQuery(sessionQuery);
void router.load().then(() =>
  // In a transition React renders in short slices, between which a slow phone can respond to a touch.
  startTransition(() =>
    createRoot(document.getElementById("root")!).render(
      <StrictMode>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="dark">
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  ),
);
