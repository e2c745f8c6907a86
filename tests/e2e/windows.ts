/** The windows at which the tests measure pages. */
import type { Locator, Page } from "@playwright/test";

const size = (width: number, height: number) => ({ width, height });

export const phoneWindows = [size(390, 664), size(375, 667), size(360, 640), size(320, 568)];
export const deskWindows = [
  size(1280, 720),
  size(1440, 900),
  size(1920, 1080),
  size(2560, 1440),
  size(2560, 1080),
];
/** A common screen without the browser's own bars. */
export const flatWindows = [
  size(1280, 650),
  size(1366, 650),
  size(1440, 789),
  size(1536, 730),
  size(1920, 950),
  size(2560, 1000),
];
export const sidewaysWindows = [size(667, 375), size(844, 390)];
export const sizeOf = ({ width, height }: ReturnType<typeof size>) => `${width} x ${height}`;

/** Returns where the part is in the window, in CSS pixels; rejects when it doesn't exist. */
export const boxOf = async (page: Page, selector: string) => boxOfPart(page.locator(selector));
export const boxOfPart = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not there`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};
