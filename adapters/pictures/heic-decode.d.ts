declare module "heic-decode" {
  interface HeicPixels {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  interface HeicImage {
    width: number;
    height: number;
    decode(): Promise<HeicPixels>;
  }
  const decode: { all(input: { buffer: Uint8Array }): Promise<HeicImage[]> };
  export default decode;
}
