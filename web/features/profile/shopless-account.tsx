import { Center, Stack } from "@mantine/core";
import { AccountSecurity } from "#web/features/auth/security/account-security.tsx";
import { OwnDataSection } from "#web/features/profile/own-data/own-data.tsx";

/** The account of a person without a shop: security, data download and deletion (business-rules 10). */
export function ShoplessAccount() {
  return (
    <Center w="100%">
      <Stack gap="lg" w="100%" maw={720} ta="left">
        <AccountSecurity />
        <OwnDataSection held="account" />
      </Stack>
    </Center>
  );
}
