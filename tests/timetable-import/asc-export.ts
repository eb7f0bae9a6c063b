// An aSc export of a small Kazakh school, as the program writes it: parts of classes, alternating weeks, a lesson of two classes.

export type AscParts = { cards?: string; lessons?: string; teachers?: string; classes?: string; rooms?: string };

export const usualParts = {
  teachers: `
    <teacher id="T1" firstname="Айгүл Серікқызы" lastname="Нұрланова" name="Нұрланова Айгүл" short="НА" gender="M"/>
    <teacher id="T2" firstname="М.Б." lastname="Сәрсенов" name="Сәрсенов М.Б." short="СМ" gender="M"/>`,
  classes: `
    <class id="C1" name='7 "А"' short="7А" grade=""/>
    <class id="C2" name="7 «Ә»" short="7Ә" grade="7"/>`,
  rooms: '<classroom id="R1" name="Физика кабинеті" short="214"/><classroom id="R2" name="107" short="107"/>',
  lessons: `
    <lesson id="L1" classids="C1" groupids="G1" subjectid="S1" teacherids="T1" classroomids="R1" periodspercard="1"/>
    <lesson id="L2" classids="C1" groupids="G1A" subjectid="S2" teacherids="T1" classroomids="" periodspercard="2"/>
    <lesson id="L3" classids="C1" groupids="G1B" subjectid="S2" teacherids="T2" classroomids="" periodspercard="2"/>
    <lesson id="L4" classids="C1,C2" groupids="G1,G2" subjectid="S3" teacherids="T2" classroomids="" periodspercard="1"/>`,
  cards: `
    <card lessonid="L1" classroomids="R1" period="1" weeks="11" terms="1" days="10000"/>
    <card lessonid="L1" classroomids="R1" period="3" weeks="10" terms="1" days="00100"/>
    <card lessonid="L2" classroomids="R2" period="2" weeks="11" terms="1" days="10000"/>
    <card lessonid="L3" classroomids="R1" period="2" weeks="11" terms="1" days="10000"/>
    <card lessonid="L4" classroomids="" period="5" weeks="11" terms="1" days="00001"/>`,
} as const satisfies AscParts;

export function ascExport(parts: AscParts = {}): Uint8Array {
  const { teachers, classes, rooms, lessons, cards } = { ...usualParts, ...parts };
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>
<timetable ascttversion="2021.6.2" importtype="database" displayname="aSc Timetables 2012 XML">
  <periods>
    <period name="1" short="1" period="1" starttime="8:00" endtime="8:45"/>
    <period name="2" short="2" period="2" starttime="8:55" endtime="9:40"/>
    <period name="3" short="3" period="3" starttime="9:50" endtime="10:35"/>
  </periods>
  <daysdefs>
    <daysdef id="D0" name="Әр күні" short="X" days="11111"/>
    <daysdef id="D1" name="Дүйсенбі" short="Дс" days="10000"/>
    <daysdef id="D2" name="Сейсенбі" short="Сс" days="01000"/>
    <daysdef id="D3" name="Сәрсенбі" short="Ср" days="00100"/>
    <daysdef id="D4" name="Бейсенбі" short="Бс" days="00010"/>
    <daysdef id="D5" name="Жұма" short="Жм" days="00001"/>
  </daysdefs>
  <weeksdefs><weeksdef id="W0" name="Барлық апта" weeks="11"/><weeksdef id="W1" name="A" weeks="10"/></weeksdefs>
  <termsdefs><termsdef id="Y0" name="Жыл" terms="1"/></termsdefs>
  <subjects>
    <subject id="S1" name="Физика" short="Ф"/><subject id="S2" name="Ағылшын тілі" short="АТ"/>
    <subject id="S3" name="Дене шынықтыру" short="ДШ"/>
  </subjects>
  <teachers>${teachers}</teachers>
  <classrooms>${rooms}</classrooms>
  <classes>${classes}</classes>
  <groups>
    <group id="G1" name="Entire class" classid="C1" entireclass="1" divisiontag="0"/>
    <group id="G1A" name="1-топ" classid="C1" entireclass="0" divisiontag="1"/>
    <group id="G1B" name="2-топ" classid="C1" entireclass="0" divisiontag="1"/>
    <group id="G1U" name="Ұлдар" classid="C1" entireclass="0" divisiontag="2"/>
    <group id="G2" name="Entire class" classid="C2" entireclass="1" divisiontag="0"/>
  </groups>
  <lessons>${lessons}</lessons>
  <cards>${cards}</cards>
</timetable>`);
}
