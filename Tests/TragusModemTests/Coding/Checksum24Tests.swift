import Testing

@testable import TragusModem

@Test func `the checksum is that of OpenPGP`() {
  // The check value of CRC-24/OPENPGP in the catalogue of parametrised CRC algorithms.
  #expect(Checksum24.of(Array("123456789".utf8)) == 0x21_CF02)
  #expect(Checksum24.of([]) == 0xB7_04CE)
}
