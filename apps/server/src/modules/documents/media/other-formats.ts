/** The comment at the end of a ZIP, and the record before it, have this many bytes at most. */
const ZIP_END_BYTES = 0xff_ff + 22;
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_DIRECTORY = Buffer.from('PK\x01\x02', 'latin1');
/** Archives that start anywhere in a file, because programs skip what is before them. */
const SEARCHED = [
  { signature: Buffer.from('Rar!\x1a\x07', 'latin1'), bytes: 1024 * 1024 },
  { signature: Buffer.from("7z\xbc\xaf'\x1c", 'latin1'), bytes: 1024 * 1024 },
];
/** Formats that are known by bytes at a fixed place: TAR, and the three places of an ISO 9660 image. */
const PLACED = [
  { signature: 'ustar', at: 257 },
  ...[0x80_01, 0x88_01, 0x90_01].map((at) => ({ signature: 'CD001', at })),
];

/** True for a PDF that other programs open as an archive, whatever is before or after its pages. */
export function isOtherFormatToo(bytes: Buffer): boolean {
  return (
    isZip(bytes) ||
    SEARCHED.some(({ signature, bytes: length }) => bytes.subarray(0, length).includes(signature)) ||
    PLACED.some(({ signature, at }) => bytes.toString('latin1', at, at + signature.length) === signature)
  );
}

/** Programs find a ZIP by the record at its end, which names the directory before it. */
function isZip(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(ZIP_END);
  return end >= bytes.length - ZIP_END_BYTES && end !== -1 && bytes.subarray(0, end).includes(ZIP_DIRECTORY);
}
