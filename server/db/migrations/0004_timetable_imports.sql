CREATE TABLE "timetable_imports" (
	"school_id" integer NOT NULL,
	"number" integer NOT NULL,
	"edu_year" integer NOT NULL,
	"source" text NOT NULL,
	"made_school" boolean NOT NULL,
	"imported_at" bigint NOT NULL,
	"undone_at" bigint,
	"links" jsonb NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "timetable_imports_school_id_number_pk" PRIMARY KEY("school_id","number")
);
