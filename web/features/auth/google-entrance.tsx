import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { entranceQuery } from "#web/features/auth/entrance-query.ts";
import type { GoogleSignInPath } from "#web/features/auth/google-sign-in.tsx";

const GoogleSignIn = lazy(() =>
  import("#web/features/auth/google-sign-in.tsx").then((module) => ({ default: module.GoogleSignIn })),
);

/** Shown only where the installation has Google configured. */
export function GoogleEntrance({ path }: { path: GoogleSignInPath }) {
  const { data } = useQuery(entranceQuery);
  return (
    data?.google && (
      <Suspense>
        <GoogleSignIn path={path} />
      </Suspense>
    )
  );
}
