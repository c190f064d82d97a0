// Written by demo/artwork/render.ts. Do not edit.
export const rendered: Record<string, { width: number; height: number; bytes: number; dominantColour: string }> = {};
