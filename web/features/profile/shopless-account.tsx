import { Center, Stack } from "@mantine/core";
import { AccountSecurity } from "#web/features/auth/security/account-security.tsx";
import { OwnDataSection } from "#web/features/profile/own-data/own-data.tsx";

/** What somebody without a shop may still do: guard their account, take their data, or delete it (business-rules 10). */
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
