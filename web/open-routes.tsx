import { createRootRoute, createRoute, lazyRouteComponent as lazy, type RouteComponent } from "@tanstack/react-router";
import { readEntranceSearch } from "#web/features/auth/entrance-search.ts";
import type { PageSearch } from "#web/lib/page-search.ts";
import { ErrorScreen } from "#web/shell/error-screen.tsx";
import { NotFoundPage } from "#web/shell/not-found-page.tsx";

export const root = createRootRoute({
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorScreen,
  validateSearch: (search: PageSearch) => search,
});

const signIn = lazy(() => import("#web/features/auth/sign-in-page.tsx"), "SignInPage");
const clientSignIn = lazy(() => import("#web/features/auth/client-sign-in-page.tsx"), "ClientSignInPage");
const barberSignIn = lazy(() => import("#web/features/auth/barber-sign-in-page.tsx"), "BarberSignInPage");
const registerShop = lazy(() => import("#web/features/auth/register-barbershop-page.tsx"), "RegisterBarbershopPage");
const registerClient = lazy(() => import("#web/features/auth/register-client-page.tsx"), "RegisterClientPage");
const confirmEmail = lazy(() => import("#web/features/auth/confirm-email-page.tsx"), "ConfirmEmailPage");
const resetPassword = lazy(() => import("#web/features/auth/reset-password-page.tsx"), "ResetPasswordPage");
const invitation = lazy(() => import("#web/features/staff/joining/invitation-page.tsx"), "InvitationPage");
const receipt = lazy(() => import("#web/features/sales/receipts/receipt-page.tsx"), "ReceiptPage");
const accountantPage = lazy(() => import("#web/features/accountants/accountant-page.tsx"), "AccountantPage");
const registerSuperAdmin = lazy(
  () => import("#web/features/platform/register-super-admin-page.tsx"),
  "RegisterSuperAdminPage",
);

/** The pages that need no session: signing in and up, and those of a mailed or shared link. */
export const open = [
  entrance("/auth", signIn),
  entrance("/cliente/auth", clientSignIn),
  entrance("/client/auth", clientSignIn),
  entrance("/barbeiro/login", barberSignIn),
  createRoute({ getParentRoute: () => root, path: "/redefinir-senha", component: resetPassword }),
  createRoute({ getParentRoute: () => root, path: "/confirmar-email", component: confirmEmail }),
  createRoute({ getParentRoute: () => root, path: "/convite", component: invitation }),
  createRoute({ getParentRoute: () => root, path: "/recibo", component: receipt }),
  createRoute({ getParentRoute: () => root, path: "/contador", component: accountantPage }),
  entrance("/cadastro-barbearia", registerShop),
  entrance("/cadastro-cliente", registerClient),
  entrance("/super-admin/cadastro", registerSuperAdmin),
] as const;

/** A page of signing in or up. */
function entrance<Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, component, validateSearch: readEntranceSearch });
}
