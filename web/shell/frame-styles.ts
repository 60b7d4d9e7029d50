import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";
import "@mantine/core/styles/NavLink.css";
import "@mantine/core/styles/Avatar.css";
import "@mantine/core/styles/ActionIcon.css";
import "@mantine/core/styles/Skeleton.css";
