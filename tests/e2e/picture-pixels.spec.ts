import { expect, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

const screens = [
  { width: 390, height: 844, dots: 3 },
  { width: 834, height: 1112, dots: 2 },
  { width: 1440, height: 900, dots: 1 },
  { width: 1440, height: 900, dots: 2 },
  { width: 1920, height: 1080, dots: 1 },
  { width: 2560, height: 1440, dots: 1 },
];
/** The pages that have their own places for pictures; the others show theirs as /about does. */
const paths = ["/", "/about", "/plans", "/donate"];
const MIN_RATIO = 0.95;
const MAX_RATIO = 1.5;

for (const { dots, ...viewport } of screens)
  test.describe(`at ${viewport.width} x ${viewport.height} with ${dots} dots a pixel`, () => {
    test.use({ viewport, deviceScaleFactor: dots });

    test("pictures are neither blurred nor much larger than shown", async ({ page }) => {
      // Only names matter here: the browser would show a picture that it already has instead of
      // a smaller file.
      await page.route(/\/assets\/building\/.*\.(avif|webp)$/, (route) =>
        route.fulfill({
          contentType: "image/svg+xml",
          body: "<svg xmlns='http://www.w3.org/2000/svg'/>",
        }),
      );
      for (const path of paths) {
        await page.goto(path);
        const pictures = await page.evaluate(async () => {
          const images = [...document.images].filter(({ srcset }) => srcset);
          for (const image of images) image.loading = "eager";
          await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
          return images.map((image) => {
            const source = [...(image.parentElement?.querySelectorAll("source") ?? [])].find(
              ({ media }) => !media || matchMedia(media).matches,
            );
            const box = image.getBoundingClientRect();
            const sized = source?.hasAttribute("width") ? source : image;
            const sizeOf = (name: string) => Number(sized.getAttribute(name));
            const ratio = sizeOf("height") / sizeOf("width");
            return {
              master: sizeOf("width"),
              url: image.currentSrc,
              widths: [...(source?.srcset ?? "").matchAll(/ (\d+)w/g)].map(([, w]) => Number(w)),
              shown: Math.max(box.width, box.height / ratio) * devicePixelRatio,
            };
          });
        });
        expect(pictures.length, path).toBeGreaterThan(0);
        for (const { url, master, widths, shown } of pictures) {
          const loaded = Number(/-(\d+)\.\w+$/.exec(url)?.[1]);
          const what = `${path}: ${url.split("/").at(-1)} for ${Math.round(shown)} pixels`;
          if (loaded < master) expect.soft(loaded / shown, what).toBeGreaterThanOrEqual(MIN_RATIO);
          const enough = Math.min(...widths.filter((width) => width >= shown), loaded);
          if (enough < loaded) expect.soft(loaded / shown, what).toBeLessThanOrEqual(MAX_RATIO);
        }
      }
    });
  });
