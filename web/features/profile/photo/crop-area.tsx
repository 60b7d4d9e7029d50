import { Group, Slider, Stack, Text } from "@mantine/core";
import { useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import classes from "#web/features/profile/photo/crop-area.module.css";
import type { Part } from "#web/lib/picture.ts";

type CropAreaProps = { source: string; onSquare: (square: Part) => void };

const closest = 4;

/** Selects the part of a picture for the photo, with finger, mouse or arrow keys, and shows a preview. */
export function CropArea({ source, onSquare }: CropAreaProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();

  return (
    <Stack gap="md">
      <div className={classes.stage}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          maxZoom={closest}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          mediaProps={{ alt: "" }}
          cropperProps={{ role: "group", "aria-label": "Posição da foto: mova com as setas" }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(percent, pixels) => {
            setArea(percent);
            onSquare(pixels);
          }}
        />
      </div>
      <Group wrap="nowrap" gap="lg">
        <div className={classes.preview}>{area && <img src={source} alt="Prévia da foto" style={shown(area)} />}</div>
        <Stack gap={4} flex={1}>
          <Text size="sm" component="span" aria-hidden>
            Zoom
          </Text>
          <Slider min={1} max={closest} step={0.05} value={zoom} onChange={setZoom} label={null} thumbLabel="Zoom" />
        </Stack>
      </Group>
    </Stack>
  );
}

/** Scales and moves the whole picture so that the area (in percent) fills its frame. */
function shown({ x, y, width, height }: Area) {
  return {
    width: `${10_000 / width}%`,
    height: `${10_000 / height}%`,
    left: `${(-100 * x) / width}%`,
    top: `${(-100 * y) / height}%`,
  };
}
