// The kit's styles for pages before sign-in, where a phone waits for each; behind sign-in the whole sheet is loaded (shell/guard.tsx). They
// are in a layer, so that our styles win regardless of order.
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/global.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/VisuallyHidden.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Group.layer.css";
import "@mantine/core/styles/Stack.layer.css";
import "@mantine/core/styles/Loader.layer.css";
import "@mantine/core/styles/Button.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import "@mantine/core/styles/Text.layer.css";
import "@mantine/core/styles/Title.layer.css";
import "@mantine/core/styles/Anchor.layer.css";
import "@mantine/core/styles/Alert.layer.css";
import "@mantine/core/styles/Skeleton.layer.css";
import "@mantine/core/styles/Tabs.layer.css";
import "@mantine/core/styles/Divider.layer.css";
import "@mantine/core/styles/Progress.layer.css";
import "@fontsource-variable/inter/wght.css";
import "#web/theme.css";
