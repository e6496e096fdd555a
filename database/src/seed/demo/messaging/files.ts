/** Attached tables, by file name. */
export const tables: Readonly<Record<string, string>> = {
  'numbers-speicherstadt.csv':
    'number,block,current carrier\n+49403880100,A,Alstertel\n+49403880101,A,Alstertel\n+49403880102,B,Alstertel\n',
  'addresses-example.csv':
    'seat,street,city,postcode\n201,1-4-2 Sannomiya-cho,Kobe,650-0021\n202,1-4-2 Sannomiya-cho,Kobe,650-0021\n',
  'serial-numbers.csv':
    'model,serial number\nT54W,8051260091\nT54W,8051260094\nT54W,8051260101\nT43U,7034410017\n',
  'fax-lines.csv':
    'number,machine,insurer\n+13125550161,Brother MFC-L5710,Delta Dental\n+13125550162,HP M428,Guardian\n',
};

/** The lines of attached PDFs, by file name. */
export const letters: Readonly<Record<string, readonly string[]>> = {
  'letter-of-authorisation.pdf': [
    'To whom it may concern,',
    '',
    'the undersigned authorises the porting of the 214 numbers listed in the annex.',
    'Speicherstadt Logistik, Am Sandtorkai 30, 20457 Hamburg',
  ],
  'shipping-label.pdf': [
    'Tidewater Voice, 88 Water Street, Vancouver',
    'Parcel 1 of 1, 3.4 kg',
    'Sixteen power supplies, 48 V',
  ],
  'insurance-certificate.pdf': [
    'Professional liability of Prairie Dial',
    'Limit of liability: USD 5,000,000 per claim',
    'Valid until 30 June',
  ],
  'tacoma-floor-plan.pdf': [
    'Ground floor: roastery, two wall telephones, one door station',
    'First floor: twelve desks, one meeting room with a conference telephone',
    'Cabinet: room 1.04, two fibre pairs',
  ],
  'december-rota.pdf': [
    '20 to 26 December: Pieter du Toit',
    '27 December to 3 January: Thandiwe Mokoena',
    'Outages only; everything else waits for 4 January.',
  ],
};
