import { engineRules, type EngineRules } from '../engine-rules.ts';
import { comfyui } from './comfyui.ts';
import { plain } from './plain.ts';
import { cog, replicate } from './replicate.ts';

/** Rules that executors can refer to by name. */
export const presets: Readonly<Record<string, EngineRules>> = {
  comfyui: engineRules.parse(comfyui),
  replicate: engineRules.parse(replicate),
  cog: engineRules.parse(cog),
};

/** Rules for an engine without a preset. */
export const plainRules: EngineRules = engineRules.parse(plain);
