import { AccountSecurity } from "#web/features/auth/security/account-security.tsx";
import { PlatformPage } from "#web/features/platform/platform-page.tsx";

/** /super-admin/conta: password, second factor and sessions of a super admin, who has no profile in a shop. */
export function OwnAccountPage() {
  return (
    <PlatformPage>
      <AccountSecurity />
    </PlatformPage>
  );
}
