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
 * Those that most visitors see come first.
 *
 * These have yet to be rendered with the signatures of today; until then the drawn picture is their hero. To go on, move a line
 * down into the list and run `blender/render.ts` and `render.ts` with words of its slug:
 * ```
 * 'marlowe-1974-game-seven-jersey': { tilt: 40, aside: 14 },
 * 'marlowe-series-winning-ball': {},
 * 'ostrow-gamer-glove': { tilt: 48, aside: -16 },
 * 'okonjo-hale-61-point-jersey': { tilt: 40, aside: -16 },
 * 'okonjo-hale-record-assists-ball': {},
 * 'broome-touchdown-ball': {},
 * 'corraval-harbour-cup-shirt': { tilt: 42, aside: 16 },
 * 'harbour-cup-final-ball-2024': {},
 * 'theriault-lowe-500th-goal-puck': {},
 * 'theriault-lowe-last-game-sweater': { tilt: 40, aside: -14 },
 * 'hollow-kings-sunburst-night-freight-guitar': { tilt: 46, aside: 12 },
 * 'juniper-wake-small-hours-guitar': { tilt: 46, aside: -4 },
 * 'velvet-causeway-signed-drumhead': { lean: 76, aside: 18 },
 * ```
 */
export const heroes: Readonly<Record<string, Pose>> = {
  'glass-ferry-seafoam-guitar': { tilt: 48, aside: 8 },
  'perihelion-station-clapperboard': { lean: 74, aside: 22 },
  'glass-ferry-bilge-drumhead': { lean: 76, aside: -20 },
  'tin-almanac-weighbridge-drumhead': { lean: 76, aside: 24 },
  'sundown-revue-clapperboard': { lean: 74, aside: -20 },
  'lorna-pinehurst-butterscotch-guitar': { tilt: 42, aside: 16 },
  'glass-ferry-low-bridge-lp': { tilt: 44, aside: -16, far: 4.9 },
  'halide-eclipse-lp': { tilt: 44, aside: -14, far: 4.8 },
  'low-ceiling-upstairs-lp': { tilt: 36, aside: -20, far: 4.8 },
  'cray-eleven-counties-lp': { tilt: 40, aside: -24, far: 4.9 },
};
