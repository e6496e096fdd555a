interface Names {
  readonly first: readonly string[];
  readonly last: readonly string[];
}

const names = (first: string, last: string): Names => ({
  first: first.split(','),
  last: last.split(','),
});

const english = names(
  'Grace,Noah,Hannah,Marcus,Ivy,Desmond,Renee,Caleb,Nadia,Elliot,Paige,Jerome,Wren,Teresa,Omar,Beth',
  'Calloway,Sorensen,Whitaker,Delgado,Okoye,Hargrove,Lindgren,Abbott,Mercer,Fontaine,Nguyen,Castillo,Bright,Sinclair,Rosen,Yates',
);
const german = names(
  'Annika,Jürgen,Leonie,Tobias,Ayşe,Matthias,Franziska,Emre,Ulrike,Jonas,Greta,Stefan,Mira,Lukas',
  'Schäfer,Vogel,Yılmaz,Hartmann,Krüger,Baumgartner,Özdemir,Lorenz,Wirth,Kaya,Engel,Thalmann,Busch,Petersen',
);
const french = names(
  'Camille,Mathieu,Inès,Julien,Aurélie,Karim,Solène,Rémi,Fatou,Bastien,Clémence,Yanis,Manon,Hugo',
  'Lefèvre,Moreau,Benali,Garnier,Rousseau,Diallo,Chevalier,Perrin,Haddad,Marchand,Guérin,Texier,Colin,Faure',
);
const iberian = names(
  'Lucía,Javier,Carmen,Álvaro,Inés,Rodrigo,Beatriz,Tiago,Mariana,Nuno,Pilar,Sergio,Leonor,Íñigo',
  'Serrano,Ferreira,Ibáñez,Carvalho,Domínguez,Pires,Navarro,Antunes,Crespo,Sousa,Vidal,Echeverría,Matos,Roca',
);
const latin = names(
  'Valentina,Mateo,Camila,Andrés,Rafaela,Thiago,Ximena,Joaquín,Paola,Emiliano,Luana,Gustavo,Itzel,Nicolás',
  'Quispe,Restrepo,Mendoza,Cárdenas,Oliveira,Huamán,Salazar,Figueroa,Teixeira,Rojas,Villanueva,Barbosa,Ayala,Pacheco',
);
const nordic = names(
  'Ingrid,Henrik,Astrid,Magnus,Solveig,Oskar,Maja,Nils,Tuva,Jonas,Freja,Even,Linnea,Sindre',
  'Haugen,Lindqvist,Solberg,Bergström,Nygård,Dahl,Ekström,Moen,Sandvik,Holmgren,Lie,Strand,Åberg,Vik',
);
const japanese = names(
  'Haruka,Kenji,Yui,Takumi,Naoko,Ren,Aoi,Daichi,Emi,Sota,Chihiro,Hiroshi,Mio,Kaito',
  'Nakamura,Fujimoto,Okada,Shimizu,Hayashi,Matsuda,Inoue,Sakamoto,Kondo,Morita,Ueda,Yamane,Hirano,Aoki',
);
const indian = names(
  'Lakshmi,Arjun,Divya,Rahul,Meera,Vikram,Sunita,Imran,Kavya,Joseph,Nandini,Farhan,Asha,Suresh',
  'Iyer,Reddy,Kurian,Shetty,Patel,Ansari,Nair,Deshpande,Rao,Thomas,Chatterjee,Bhat,Siddiqui,Varma',
);
const oceanian = names(
  'Matilda,Lachlan,Aroha,Callum,Zara,Tane,Isla,Hamish,Mei Lin,Kahu,Georgia,Darcy,Priyanka,Angus',
  'Pemberton,Ngata,McAllister,Vu,Harrington,Tamihana,Doyle,Karaka,Whitlock,Singh,Rewi,Brennan,Lau,Fairweather',
);
const southAfrican = names(
  'Lerato,Johan,Nomvula,Sipho,Zanele,Riaan,Ayesha,Thabo,Marlene,Kagiso,Naledi,Imraan,Busisiwe,Gerhard',
  'Dlamini,Botha,Nkosi,Pillay,van Wyk,Mahlangu,Adams,Khumalo,Steyn,Molefe,Jacobs,Zulu,Naidoo,Ferreira',
);
const eastAfrican = names(
  'Wanjiru,Otieno,Amina,Kipchoge,Njeri,Baraka,Zawadi,Mwangi,Halima,Kamau,Achieng,Juma,Wambui,Hassan',
  'Kariuki,Odhiambo,Mutua,Cheruiyot,Abdi,Wekesa,Njoroge,Kiprono,Mwakazi,Ouma,Ndungu,Salim,Makena,Barasa',
);
const westAfrican = names(
  'Aminata,Ousmane,Mariama,Cheikh,Adjoa,Ibrahima,Awa,Kouadio,Khady,Moussa,Akissi,Modou,Salimata,Yao',
  'Ndiaye,Traoré,Koné,Sarr,Ouattara,Faye,Kouassi,Cissé,Gueye,Bamba,Sow,Touré,Diop,Konan',
);

const byCountry: Readonly<Record<string, Names>> = {
  DE: german,
  AT: german,
  FR: french,
  ES: iberian,
  PT: iberian,
  CO: latin,
  PE: latin,
  CL: latin,
  BR: latin,
  MX: latin,
  NO: nordic,
  SE: nordic,
  JP: japanese,
  IN: indian,
  SG: indian,
  AU: oceanian,
  NZ: oceanian,
  ZA: southAfrican,
  KE: eastAfrican,
  SN: westAfrican,
  CI: westAfrican,
};

/** Returns names that are common in a country; English ones if the country has no list. */
export const namesOf = (country: string): Names => byCountry[country] ?? english;
