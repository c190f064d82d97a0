/**
 * How an item's drawing is placed before the camera: `lean` 0 is flat on the table, 70 and more is leaning upright.
 * Degrees.
 */
export type Pose = {
  lean?: number;
  /** How far the camera tilts back from straight above, and how far it moves to the right. */
  tilt?: number;
  aside?: number;
  /** Distance in half widths of the object. */
  far?: number;
};

/**
 * Items whose first picture is rendered with Blender from the surfaces that `things/*.ts` describe: color, height and
 * shine of flat goods, skin and shape of balls and pucks. Their drawn picture is kept as the shot `front`.
 */
export const heroes: Readonly<Record<string, Pose>> = {
  'marlowe-series-winning-ball': {},
  'okonjo-hale-record-assists-ball': {},
  'broome-touchdown-ball': {},
  'harbour-cup-final-ball-2024': {},
  'theriault-lowe-500th-goal-puck': {},
  'ostrow-gamer-glove': { tilt: 48, aside: -16 },
  'marlowe-1974-game-seven-jersey': { tilt: 40, aside: 14 },
  'okonjo-hale-61-point-jersey': { tilt: 40, aside: -16 },
  'corraval-harbour-cup-shirt': { tilt: 42, aside: 16 },
  'theriault-lowe-last-game-sweater': { tilt: 40, aside: -14 },
  'hollow-kings-sunburst-night-freight-guitar': { tilt: 46, aside: 12 },
  'juniper-wake-small-hours-guitar': { tilt: 46, aside: -4 },
  'glass-ferry-seafoam-guitar': { tilt: 48, aside: 8 },
  'lorna-pinehurst-butterscotch-guitar': { tilt: 42, aside: 16 },
  'velvet-causeway-signed-drumhead': { lean: 76, aside: 18 },
  'glass-ferry-bilge-drumhead': { lean: 76, aside: -20 },
  'tin-almanac-weighbridge-drumhead': { lean: 76, aside: 24 },
  'glass-ferry-low-bridge-lp': { tilt: 44, aside: -16, far: 4.9 },
  'halide-eclipse-lp': { tilt: 44, aside: -14, far: 4.8 },
  'low-ceiling-upstairs-lp': { tilt: 36, aside: -20, far: 4.8 },
  'cray-eleven-counties-lp': { tilt: 40, aside: -24, far: 4.9 },
  'perihelion-station-clapperboard': { lean: 74, aside: 22 },
  'sundown-revue-clapperboard': { lean: 74, aside: -20 },
};
