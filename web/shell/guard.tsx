import "@mantine/core/styles.layer.css";
import "@mantine/dates/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import { useQuery } from "@tanstack/react-query";
import { Outlet, type StaticDataRouteOption, useLocation, useMatches } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Session } from "#contract/auth.ts";
import { isScreen } from "#contract/screens.ts";
import { identityOf, sessionQuery } from "#web/lib/session.ts";
import { useSessionOver } from "#web/lib/session-over.ts";
import { AccessDenied, OpenedTooOften } from "#web/shell/access-denied.tsx";
import { BarberGuard } from "#web/shell/barber-guard.tsx";
import { Frame } from "#web/shell/frame.tsx";
import { useSlowAnswer } from "#web/shell/slow-answer.ts";
import { LoadingScreen } from "#web/shell/loading-screen.tsx";
import { useOpenScreen } from "#web/shell/open-screen.ts";
import { Redirect } from "#web/shell/redirect.tsx";
import { entranceOf, homeOf, isClosed, opens, profileOf } from "#web/shell/screen.ts";
import { SessionErrorScreen } from "#web/shell/session-error-screen.tsx";
import { Toasts } from "#web/ui/toast.tsx";

const NoBarbershopScreen = lazy(() =>
  import("#web/shell/no-barbershop-screen.tsx").then((module) => ({ default: module.NoBarbershopScreen })),
);
const SecondFactorScreen = lazy(() =>
  import("#web/shell/second-factor-screen.tsx").then((module) => ({ default: module.SecondFactorScreen })),
);
const ShopClosedScreen = lazy(() =>
  import("#web/shell/shop-closed-screen.tsx").then((module) => ({ default: module.ShopClosedScreen })),
);
const SignInAgain = lazy(() =>
  import("#web/features/auth/sign-in-again.tsx").then((module) => ({ default: module.SignInAgain })),
);

/** Shows the open screen to the roles allowed to open it. It only spares people dead ends; the server decides what is allowed. */
export function Guard() {
  const session = useQuery(sessionQuery);
  const { pathname } = useLocation();
  const over = useSessionOver();
  const slow = useSlowAnswer(session.isPending && session.failureCount === 0);

  if (session.data) {
    const home = homeOf(session.data);
    // The dashboard is the home of roles that may open it; "/" redirects other roles to their home.
    if (pathname === "/" && home !== "/" && !opens(session.data, "/")) return <Redirect to={home} />;
    return (
      <>
        <Toasts />
        <Admitted key={identityOf(session.data)} session={session.data} />
        {over && (
          <Suspense>
            <SignInAgain />
          </Suspense>
        )}
      </>
    );
  }
  if (session.data === null || slow) return <Redirect to={entranceOf(pathname)} remember={pathname !== "/"} />;
  if (session.isError) return <SessionErrorScreen query={session} />;
  return <LoadingScreen />;
}

function Admitted({ session }: { session: Session }) {
  const { pathname } = useLocation();
  const { path, profile } = useMatches({ select: (matches) => placeIn(matches.at(-1)) });
  const refusal = isScreen(path) ? session.screens[path] : null;
  const inPortal = entranceOf(pathname) === "/barbeiro/login";
  const { limited, onRetry } = useOpenScreen();

  if (session.barbershop === null && session.role !== "super_admin") return <NoBarbershopScreen />;
  if (session.second_factor === "missing") return <SecondFactorScreen demand={session.second_factor_demanded_by} />;
  if (isClosed(session)) return <ShopClosedScreen session={session} />;
  if (profile && session.role === "super_admin") return <Redirect to={profileOf("super_admin")} />;
  if (refusal === "NO_BARBERSHOP") return <Redirect to={homeOf(session)} />;
  if (refusal && inPortal !== (session.role === "barbeiro"))
    return <Redirect to={inPortal ? "/barbeiro/login" : homeOf(session)} />;
  const page = limited ? <OpenedTooOften text={limited} onRetry={onRetry} /> : <Outlet />;
  if (session.role === "barbeiro") return <BarberGuard session={session} refusal={refusal} page={page} />;
  return <Frame session={session}>{refusal ? <AccessDenied /> : page}</Frame>;
}

function placeIn(match: { fullPath: string; staticData: StaticDataRouteOption } | undefined) {
  return { path: match?.fullPath ?? "", profile: match?.staticData.profile };
}
