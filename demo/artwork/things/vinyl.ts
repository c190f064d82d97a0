import { randomFrom } from '../../src/random.ts';
import type { VinylArt } from '../../src/types.ts';
import { shade } from '../color.ts';
import { text } from '../fonts.ts';
import { Plate } from '../plate.ts';
import { signatureSvg, signers } from '../signature.ts';
import { creases, foxing, grime } from '../wear.ts';
import type { Thing } from './thing.ts';

const [sx, sy, side] = [105, 235, 730];

function motif(art: VinylArt): string {
  const [a, b, c] = art.inks;
  const x = sx;
  const y = sy;
  switch (art.motif) {
    case 'tracks': {
      let rails = '';
      for (let i = 0; i < 15; i++) {
        const t = (i / 15) ** 2.1;
        const ly = y + 400 + t * 200;
        const half = 26 + t * 330;
        rails += `<rect x="${x + 365 - half}" y="${ly.toFixed(1)}" width="${half * 2}" height="${(2 + 14 * t).toFixed(1)}" fill="${b}" fill-opacity="${0.35 + 0.5 * t}"/>`;
      }
      return `<circle cx="${x + 365}" cy="${y + 330}" r="228" fill="${a}"/><path d="M${x + 137} ${y + 330}a228 228 0 0 1 456 0z" fill="${c}"/><path d="M${x + 137} ${y + 330}h456v16h-456z M${x + 139} ${y + 362}h452v11h-452z" fill="${art.sleeve}"/><path d="M${x} ${y + 400}H${x + side}V${y + 610}H${x}Z" fill="${shade(art.sleeve, -0.28)}"/>${rails}<path d="M${x + 352} ${y + 400}L${x + 60} ${y + 610}H${x + 92}L${x + 358} ${y + 400}Z M${x + 378} ${y + 400}L${x + 670} ${y + 610}H${x + 638}L${x + 372} ${y + 400}Z" fill="${b}"/>`;
    }
    case 'bars': {
      let bars = '';
      const tall = [300, 420, 250, 470, 360, 520, 280, 400, 330];
      tall.forEach((h, i) => {
        bars += `<rect x="${x + 50 + i * 71}" y="${y + 560 - h}" width="46" height="${h}" fill="${i % 3 === 1 ? b : i % 3 === 2 ? c : a}"/>`;
      });
      return `${bars}<circle cx="${x + 548}" cy="${y + 190}" r="86" fill="${b}"/><rect x="${x + 50}" y="${y + 566}" width="630" height="7" fill="${c}"/>`;
    }
    case 'arch':
      return [0, 1, 2, 3]
        .map(
          (i) =>
            `<path d="M${x + 90 + i * 62} ${y + 570}V${y + 360}a${275 - i * 62} ${275 - i * 62} 0 0 1 ${550 - i * 124} 0V${y + 570}z" fill="${[a, b, c, art.sleeve][i]}"/>`,
        )
        .join('');
    case 'rings': {
      let rings = '';
      for (let i = 0; i < 13; i++)
        rings += `<ellipse cx="${x + 150 + i * 36}" cy="${y + 318}" rx="${40 + i * 9}" ry="${210 - Math.abs(6 - i) * 12}" fill="none" stroke="${[a, b, c][i % 3]}" stroke-width="9"/>`;
      return rings;
    }
    case 'hills':
      return `<circle cx="${x + 520}" cy="${y + 210}" r="96" fill="${b}"/><path d="M${x} ${y + 420}Q${x + 180} ${y + 250} ${x + 360} ${y + 400}T${x + side} ${y + 330}V${y + 570}H${x}Z" fill="${a}"/><path d="M${x} ${y + 500}Q${x + 240} ${y + 360} ${x + 460} ${y + 470}T${x + side} ${y + 430}V${y + 570}H${x}Z" fill="${c}"/><path d="M${x} ${y + 540}Q${x + 300} ${y + 470} ${x + side} ${y + 530}V${y + 575}H${x}Z" fill="${shade(a, -0.45)}"/>`;
    default:
      return `<circle cx="${x + 365}" cy="${y + 310}" r="235" fill="${a}"/><circle cx="${x + 365}" cy="${y + 310}" r="160" fill="${b}"/><circle cx="${x + 365}" cy="${y + 310}" r="84" fill="${c}"/>`;
  }
}

/** A record sleeve with the disc half drawn out of it. */
export function vinyl(art: VinylArt, seed: number): Thing {
  const random = randomFrom(seed);
  const plate = new Plate(art.surface, seed);
  const [cx, cy, r] = [745, 600, 352];
  plate.centre = [cx, cy];
  plate.bevel = 1.4;
  plate.clip('disc', `<circle cx="${cx}" cy="${cy}" r="${r}"/>`);
  plate.clip('sleeve', `<rect x="${sx}" y="${sy}" width="${side}" height="${side}"/>`);
  plate.defs +=
    '<filter id="wedge" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="13"/></filter>';
  plate.add(`<circle cx="${cx}" cy="${cy}" r="${r}"/>`, { fill: '#0c0c0f', height: 3, material: 'groove', rough: 0.3 });
  // Light on the grooves runs out from the middle as two fans.
  const fan = (angle: number, width: number, strength: number): string =>
    `<path transform="rotate(${angle} ${cx} ${cy})" d="M${cx} ${cy}L${cx + 420} ${cy - width}V${cy + width}Z" fill="#cfd6dd" fill-opacity="${strength}" filter="url(#wedge)"/>`;
  plate.print([fan(-38, 62, 0.34), fan(142, 62, 0.26), fan(-52, 20, 0.3), fan(52, 40, 0.1)].join(''), 'disc');
  let bands = '';
  for (let i = 0; i < 5; i++)
    bands += `<circle cx="${cx}" cy="${cy}" r="${150 + 38 * i + 8 * random()}" fill="none" stroke="#000" stroke-width="3.4"/>`;
  plate.print(bands, 'disc');
  plate.add(`<circle cx="${cx}" cy="${cy}" r="118"/>`, {
    fill: art.inks[0],
    height: 3.3,
    material: 'paper',
    rough: 0.7,
  });
  plate.print(
    `<circle cx="${cx}" cy="${cy}" r="116" fill="none" stroke="${art.inks[1]}" stroke-width="2"/><circle cx="${cx}" cy="${cy}" r="44" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="2"/>`,
  );
  plate.add(`<circle cx="${cx}" cy="${cy}" r="9"/>`, { fill: '#141416', height: 0.5, material: 'plain', rough: 0.9 });

  plate.add(`<rect x="${sx}" y="${sy}" width="${side}" height="${side}" rx="3"/>`, {
    fill: art.sleeve,
    height: 9,
    material: 'paper',
    rough: 0.58,
  });
  plate.print(motif(art), 'sleeve');
  const lettering = art.motif === 'bars' ? art.inks[2] : art.inks[1];
  plate.add(text('serif', art.title, 84, sx + side / 2, sy + 660, { maxWidth: side - 90 }), {
    fill: lettering,
    clip: 'sleeve',
  });
  plate.add(text('sans', art.artist, 30, sx + side / 2, sy + 711, { track: 9, maxWidth: side - 110 }), {
    fill: lettering,
    clip: 'sleeve',
  });
  // Ring wear and rubbed edges.
  plate.defs += `<filter id="rub" x="-10%" y="-10%" width="120%" height="120%"><feTurbulence type="fractalNoise" baseFrequency=".05" numOctaves="3" seed="${seed % 99}"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 4 0 0 0 -2.1"/><feComposite in2="SourceGraphic" operator="in"/></filter>`;
  plate.print(
    `<g filter="url(#rub)" opacity="${(0.12 + 0.3 * art.wear).toFixed(2)}"><circle cx="${sx + side / 2}" cy="${sy + side / 2}" r="336" fill="none" stroke="#fff" stroke-width="9"/><rect x="${sx}" y="${sy}" width="${side}" height="${side}" fill="none" stroke="#fff" stroke-width="11"/></g>`,
    'sleeve',
  );
  grime(plate, seed, '#4a3a22', 0.25 * art.wear, 0.006, 0.22 * art.wear, 'sleeve');
  foxing(plate, random, art.wear * 0.7, [sx, sy, side, side], 'sleeve');
  const at: [number, number] = art.motif === 'bars' ? [sx + 250, sy + 110] : [sx + 585, sy + 84];
  if (art.signature) {
    plate.print(
      signatureSvg(0, at[0], at[1], art.motif === 'tracks' ? 250 : 330, 110, 6, -9, art.signature.ink),
      'sleeve',
    );
    if (art.motif === 'tracks' && signers() === 2)
      plate.print(signatureSvg(1, sx + 180, sy + 500, 270, 100, 5.8, -5, art.signature.ink), 'sleeve');
    else
      for (let i = 0; i < signers() - 1; i++)
        plate.print(
          signatureSvg(
            i + 1,
            sx + 150 + (i % 2) * 380,
            sy + 300 + Math.floor(i / 2) * 150,
            220,
            80,
            4.6,
            -8 + 12 * random(),
            art.signature.ink,
          ),
          'sleeve',
        );
  }
  const bend = creases(random, art.wear * 0.4, [sx, sy, side, side], 0.7);
  plate.shape = (x, y) => (x < sx + side ? bend(x, y) : 0);
  return {
    form: 'plate',
    plate,
    hero: { x: 600, y: 600, width: 1130, tilt: 12, turn: -10 },
    detail: { x: at[0] + 10, y: at[1] + 50, width: 420, tilt: 44, turn: 24, blur: 8 },
  };
}
