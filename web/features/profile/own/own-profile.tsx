import { Button, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import type { Profile } from "#contract/profile.ts";
import { EditProfileForm } from "#web/features/profile/own/edit-profile-form.tsx";
import { ProfileFacts } from "#web/features/profile/own/profile-facts.tsx";
import { useOwnProfile } from "#web/features/profile/own/profile-queries.ts";
import { photoDone, workWords } from "#web/features/profile/own/profile-words.ts";
import { PhotoField } from "#web/features/profile/photo/photo-field.tsx";
import { useSession } from "#web/lib/session.ts";
import { roleNames } from "#contract/role-names.ts";
import { Fetched } from "#web/ui/fetched.tsx";
import { Section } from "#web/ui/section.tsx";

/** Shows and changes the person's own profile. */
export function OwnProfile() {
  return <Fetched query={useOwnProfile()}>{(profile) => <Own profile={profile} />}</Fetched>;
}

function Own({ profile }: { profile: Profile }) {
  const { user, role } = useSession();
  const [editing, setEditing] = useState(false);
  const shown = { profile, email: user.email, work: workWords(role) };

  return (
    <Section
      title="Dados pessoais"
      turn={editing}
      actions={
        !editing && (
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
            Editar perfil
          </Button>
        )
      }
    >
      <PhotoField profile={profile} done={photoDone(role)}>
        <div>
          <Text fw={650} size="lg">
            {profile.full_name}
          </Text>
          <Text c="dimmed">{roleNames[role]}</Text>
        </div>
      </PhotoField>
      {editing ? <EditProfileForm {...shown} onDone={() => setEditing(false)} /> : <ProfileFacts {...shown} />}
    </Section>
  );
}
